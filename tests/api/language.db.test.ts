import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { PATCH, POST } from "@/app/api/language/route";
import { GET as settleRole } from "@/app/auth/role/route";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { createIndexes } from "@/lib/platform/db/indexes";
import { findLanguage } from "@/lib/platform/mail/templates";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "../support/actors";
import { cookieHeaders } from "../support/call-inputs";
import { connectTestDatabase } from "../support/mongo";
import { AuthBrowser } from "../support/sign-in";

connectTestDatabase();
beforeEach(() => createIndexes(mongoose.connection));

const ORIGIN = "http://localhost:3000";
const KEPT = "; Path=/; Max-Age=31536000; SameSite=Lax";
const context = { params: Promise.resolve({}) };

const stored = async (person: TestActor) => (await UserModel.findById(person.userId).lean())?.language;

const choose = (language: string, headers: Record<string, string> = {}) =>
  PATCH(
    new Request(`${ORIGIN}/api/language`, {
      method: "PATCH",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ language }),
    }),
    context,
  );

/** Presses the switch, which needs no script. */
const press = (language: string, headers: Record<string, string>) =>
  POST(
    new Request(`${ORIGIN}/api/language`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams({ language }),
    }),
    context,
  );

describe("PATCH /language", () => {
  it("sets a visitor's cookie, and what a signed-in person has chosen", async () => {
    const answer = await choose("bn");
    expect([answer.status, await answer.json()]).toEqual([200, { modifiedCount: 1 }]);
    expect(answer.headers.getSetCookie()).toEqual([`language=bn${KEPT}`]);
    const member = await makeActor("member");
    expect(await stored(member)).toBeNull();
    expect((await choose("bn", member.headers)).status).toBe(200);
    expect(await stored(member)).toBe("bn");
    expect(await findLanguage({ email: member.email })).toBe("bn");
    expect((await choose("fr", member.headers)).status).toBe(400);
  });

  it("is refused to the office in Bengali, whose mails are in English too", async () => {
    const caretaker = await makeActor("caretaker");
    const answer = await choose("bn", caretaker.headers);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: { code: "conflict", message: "The office works in English." } },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await choose("en", caretaker.headers)).status).toBe(200);
    await UserModel.updateOne({ _id: caretaker.userId }, { language: "bn" });
    expect(await findLanguage({ email: caretaker.email })).toBe("en");
  });
});

describe("the switch", () => {
  const from = (path: string) => ({ origin: ORIGIN, referer: ORIGIN + path });

  it("leads back to its page with what was chosen there", async () => {
    const answer = await press("bn", from("/apartments?rooms=3&page=2"));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/apartments?rooms=3&page=2"]);
    expect(answer.headers.getSetCookie()).toEqual([`language=bn${KEPT}`]);
    for (const referer of ["", "x", `${ORIGIN}//elsewhere.example`, `${ORIGIN}/auth/role?from=%2F`])
      expect((await press("bn", { origin: ORIGIN, referer })).headers.get("location")).toBe("/");
  });

  it("knows by the session's cookie whose choice it is, from this site alone", async () => {
    const member = await makeActor("member");
    const { Cookie = "" } = await cookieHeaders(member);
    await press("bn", { ...from("/dashboard/account"), cookie: Cookie });
    expect(await stored(member)).toBe("bn");
    const foreign = await press("en", { origin: "https://evil.example", cookie: Cookie });
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
    // No mark of where it comes from: the cookie proves nobody.
    await press("en", { cookie: Cookie });
    expect(await stored(member)).toBe("bn");
  });

  it("leads the office back, which works in English, with nothing changed", async () => {
    const { Cookie = "" } = await cookieHeaders(await makeActor("admin"));
    const answer = await press("bn", { ...from("/apartments?rooms=3&page=2"), cookie: Cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/apartments?rooms=3&page=2"]);
    expect([await answer.text(), answer.headers.getSetCookie()]).toEqual(["", []]);
  });
});

describe("a sign-in", () => {
  const [email, password] = ["nadia@example.com", "Nibash#2026"];
  const make = async (fields: object) =>
    UserModel.create({ email, name: "Nadia", password_hash: await hashPassword(password), ...fields });

  it.each([
    ["brings the person's language", { role: "member", language: "bn" }, undefined, "bn", "bn"],
    ["brings it into a browser with another", { role: "user", language: "en" }, "bn", "en", "en"],
    ["leaves a browser that has it already", { role: "user", language: "en" }, undefined, undefined, "en"],
    ["keeps the browser's for who has chosen none", { role: "user" }, "bn", "bn", "bn"],
    ["chooses for nobody", { role: "user" }, undefined, undefined, null],
    ["is in English for the office", { role: "viewer", language: "bn" }, "bn", "en", "bn"],
    ["makes no choice of the office's", { role: "admin" }, "bn", "en", null],
  ])("%s", async (_, fields, before, after, kept) => {
    await make(fields);
    const browser = new AuthBrowser();
    if (before) browser.cookies.set("language", before);
    await browser.signIn(email, password);
    expect(await browser.session()).toMatchObject({ email });
    expect(browser.cookies.get("language")).toBe(after);
    expect((await UserModel.findOne({ email }).lean())?.language).toBe(kept);
  });

  it("that fails changes nothing", async () => {
    await make({ role: "member", language: "bn" });
    const browser = new AuthBrowser();
    await browser.signIn(email, "Another#2026");
    expect(browser.cookies.get("language")).toBeUndefined();
  });
});

it("the office's pages set the browser to English for who was given another role while signed in", async () => {
  const { Cookie = "" } = await cookieHeaders(await makeActor("caretaker"));
  const settle = (cookie: string) =>
    settleRole(new Request(`${ORIGIN}/auth/role?from=/dashboard`, { headers: { cookie } }));
  const answer = await settle(Cookie);
  expect([answer.status, answer.headers.get("location")]).toEqual([307, "/dashboard"]);
  expect(answer.headers.getSetCookie()).toContain(`language=en${KEPT}`);
  const member = await settle((await cookieHeaders(await makeActor("member"))).Cookie ?? "");
  expect(member.headers.getSetCookie().join()).not.toContain("language=");
});
