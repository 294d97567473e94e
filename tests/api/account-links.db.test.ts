import { mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as confirm } from "@/app/api/email/confirm/route";
import { POST as sendLink } from "@/app/api/email/link/route";
import { POST as forgot } from "@/app/api/password/forgot/route";
import { POST as reset } from "@/app/api/password/reset/route";
import { hashPassword, verifyPassword } from "@/lib/platform/auth/password-hash";
import { BUDGETS } from "@/lib/platform/db/limits";
import { env } from "@/lib/platform/env";
import { SOCKET_ADDRESS_HEADER, trustedAddressHeader } from "@/lib/platform/http/client-address";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { deleteAccount } from "@/lib/users/delete-account";
import { sendConfirmation } from "@/lib/users/send-account-links";
import { MailTokenModel } from "@/models/mail-token";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

const folder = () => env().MAIL_DIR ?? "";
let person: TestActor;

beforeEach(async () => {
  person = await makeActor("user", { email: `p${crypto.randomUUID()}@example.com` });
  await UserModel.updateOne({ email: person.email }, { password_hash: await hashPassword("Old#2026x") });
});

const mailsTo = async (email: string) => (await listMails(folder())).filter((mail) => mail.to === email);
const post = (handler: Parameters<typeof callRoute>[0], path: string, body: unknown) =>
  callRoute(handler, path, { method: "POST", body });
const askFor = (email: string) => post(forgot, "/api/password/forgot", { email });
const resetWith = (token: string, password = "New#2026x") =>
  post(reset, "/api/password/reset", { token, password });

async function tokenFrom(subject: RegExp): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await mailsTo(person.email)).find((each) => subject.test(each.subject));
    const token = /#([\w-]+)/.exec(mail?.text ?? "")?.[1];
    if (!token) throw new Error("no mail yet");
    return token;
  });
}

describe("password reset", () => {
  it("sets the password by a link that works once, and ends every session", async () => {
    expect((await askFor(person.email.toUpperCase())).status).toBe(200);
    const token = await tokenFrom(/new password/);
    expect(await MailTokenModel.findById(token)).toBeNull();
    const [first, second] = await Promise.all([resetWith(token), resetWith(token, "Other#2026x")]);
    expect([first.status, second.status].sort()).toEqual([200, 400]);
    expect((await resetWith(token)).status).toBe(400);

    const user = await UserModel.findOne({ email: person.email }).lean();
    const password = first.status === 200 ? "New#2026x" : "Other#2026x";
    expect(await verifyPassword(user?.password_hash ?? null, password)).toBe(true);
    expect(user?.emailVerified).toBeInstanceOf(Date);
    expect(await SessionModel.countDocuments({ user_id: person.userId })).toBe(0);
  });

  it("returns the same response for an unknown address, and sends it no mail", async () => {
    const known = await askFor(person.email);
    const unknown = await askFor("nobody.at.all@example.com");
    expect(await unknown.text()).toBe(await known.text());
    expect(unknown.status).toBe(known.status);
    await tokenFrom(/new password/);
    expect(await mailsTo("nobody.at.all@example.com")).toEqual([]);
  });

  it("is mailed in the page's language to who has chosen none, and in their own", async () => {
    for (const [own, subject] of [
      [null, /পাসওয়ার্ড/],
      ["en", /new password/],
    ] as const) {
      await UserModel.updateOne({ email: person.email }, { language: own });
      const asked = { method: "POST", body: { email: person.email }, headers: { "x-language": "bn" } };
      expect((await callRoute(forgot, "/api/password/forgot", asked)).status).toBe(200);
      await tokenFrom(subject);
    }
  });

  it("sends a link that expires after 30 minutes", async () => {
    await askFor(person.email);
    const token = await tokenFrom(/new password/);
    const { expires_at: ends } = (await MailTokenModel.findOne({}).lean()) ?? {};
    expect(Math.round(((ends?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(30);
    await MailTokenModel.updateOne({}, { expires_at: new Date(Date.now() - 1) });
    expect((await resetWith(token)).status).toBe(400);
  });

  it("rejects a token of another purpose and a malformed token", async () => {
    sendConfirmation(person.email);
    const token = await tokenFrom(/Confirm/);
    expect((await resetWith(token)).status).toBe(400);
    expect((await resetWith(token, "short")).status).toBe(400);
    for (const bad of [{ $ne: "" }, "../x", ""]) {
      expect((await post(reset, "/api/password/reset", { token: bad, password: "New#2026x" })).status).toBe(
        400,
      );
    }
  });

  it("sends at most three mails under 50 requests by strangers, and the first link still works", async () => {
    await askFor(person.email);
    const token = await tokenFrom(/new password/);
    for (let index = 0; index < 50; index++) {
      const email = index % 2 ? person.email : person.email.toUpperCase();
      const headers = { [SOCKET_ADDRESS_HEADER]: trustedAddressHeader(`192.0.2.${String(index)}`) };
      const asked = { method: "POST", body: { email }, headers };
      expect((await callRoute(forgot, "/api/password/forgot", asked)).status).toBe(200);
      await finishMails(20_000);
    }
    expect((await askFor(person.email)).status).toBe(200);
    await vi.waitFor(async () => expect(await mailsTo(person.email)).toHaveLength(3));
    const links = await MailTokenModel.find({ user_id: person.userId }).lean();
    expect(links).toHaveLength(3);
    const budget = BUDGETS["reset-mail"].duration * 1000;
    for (const { expires_at } of links)
      expect(expires_at.getTime()).toBeGreaterThan(Date.now() + budget - 60_000);
    expect((await resetWith(token)).status).toBe(200);
    expect(await MailTokenModel.countDocuments({ user_id: person.userId })).toBe(0);
  });

  it("sends a mail at once after earlier mails failed", async () => {
    const { MAIL_DIR } = env();
    try {
      Object.assign(env(), { MAIL_DIR: "/dev/null/no-folder" });
      for (let index = 0; index < 4; index++) await askFor(person.email);
      await finishMails(60_000);
      expect(await MailTokenModel.countDocuments({ user_id: person.userId })).toBeGreaterThan(2);
    } finally {
      Object.assign(env(), { MAIL_DIR });
    }
    await askFor(person.email);
    await finishMails(60_000);
    expect(await mailsTo(person.email)).not.toEqual([]);
  });
});

describe("a new password against the rules", () => {
  it.each([
    ["Ab#1", "Password must be at least 6 characters"],
    ["new#2026x", "Password must have at least one uppercase letter"],
    ["NEW#2026X", "Password must have at least one lowercase letter"],
  ])("is refused, and the link still works: %s", async (password, message) => {
    await askFor(person.email);
    const token = await tokenFrom(/new password/);
    const refused = await resetWith(token, password);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { code: "invalid_input", fields: { password: message } },
    });
    expect((await resetWith(token)).status).toBe(200);
  });
});

describe("email confirmation", () => {
  const confirmWith = (body: object, as?: TestActor) =>
    callRoute(confirm, "/api/email/confirm", { method: "POST", body, ...(as && { as }) });
  const isConfirmed = async () =>
    Boolean((await UserModel.findOne({ email: person.email }).lean())?.emailVerified);
  const codeOf = async (response: Response) =>
    ((await response.json()) as { error: { code: string } }).error.code;

  it("needs the link and the password, and works once", async () => {
    sendConfirmation(person.email);
    const token = await tokenFrom(/Confirm/);
    for (const password of [undefined, "", "Wrong#2026x"]) {
      const refused = await confirmWith({ token, ...(password !== undefined && { password }) });
      expect([refused.status, await codeOf(refused)]).toEqual([400, "wrong_password"]);
    }
    expect(await isConfirmed()).toBe(false);
    expect((await confirmWith({ token, password: "Old#2026x" })).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    expect(await codeOf(await confirmWith({ token, password: "Old#2026x" }))).toBe("invalid_input");
  });

  it("needs no password in a session of the account, but in a session of another account", async () => {
    sendConfirmation(person.email);
    const token = await tokenFrom(/Confirm/);
    expect(await codeOf(await confirmWith({ token }, await makeActor("admin")))).toBe("wrong_password");
    expect(await isConfirmed()).toBe(false);
    expect((await confirmWith({ token }, person)).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
  });

  it("sends no other link for a confirmed address and returns 409", async () => {
    const ask = () => callRoute(sendLink, "/api/email/link", { method: "POST", as: person });
    expect((await ask()).status).toBe(200);
    await UserModel.updateOne({ _id: person.userId }, { emailVerified: new Date() });
    const refused = await ask();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: { message: "Your email address is already confirmed." },
    });
  });
});

describe("mails to an address that another person registers", () => {
  const NAME = "Claim it at evil.example";
  const register = async () => {
    const made = await makeActor("user", { email: person.email, name: NAME });
    await UserModel.updateOne({ _id: made.userId }, { password_hash: await hashPassword("Old#2026x") });
    return made;
  };
  const leave = ({ actor, email }: TestActor) => deleteAccount(actor, { email, password: "Old#2026x" });
  const most = BUDGETS["account-mail"].points;

  it("are limited across accounts, and do not contain the account's name", async () => {
    await leave(person);
    for (let round = 0; round < most; round++) {
      const account = await register();
      sendConfirmation(person.email);
      await askFor(person.email);
      await finishMails(20_000);
      await leave(account);
    }
    await finishMails(20_000);
    const mails = await mailsTo(person.email);
    const asked = mails.filter(({ subject }) => /new password/.test(subject));
    expect(asked).toHaveLength(BUDGETS["reset-mail"].points);
    expect(mails.length - asked.length).toBe(most);
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain("evil.example");
  });

  it("are limited when the account requests more links, which then return 429", async () => {
    const ask = () => callRoute(sendLink, "/api/email/link", { method: "POST", as: person });
    for (let round = 0; round < most; round++) {
      expect((await ask()).status).toBe(200);
      // Else a newer link replaces one that still waits.
      await finishMails(20_000);
    }
    expect((await ask()).status).toBe(429);
    sendConfirmation(person.email);
    await finishMails(20_000);
    expect(await mailsTo(person.email)).toHaveLength(most);
  });

  it("contain the name and are always sent once the address is confirmed", async () => {
    await leave(person);
    for (let round = 0; round <= most; round++) {
      const account = await register();
      await UserModel.updateOne({ _id: account.userId }, { emailVerified: new Date() });
      if (round === 0) await askFor(person.email);
      await finishMails(20_000);
      await leave(account);
    }
    await finishMails(20_000);
    const greeted = (await mailsTo(person.email)).filter(({ text }) => text.includes(`Hello ${NAME},`));
    expect(greeted.map(({ subject }) => /new password|deleted/.exec(subject)?.[0]).toSorted()).toEqual([
      ...Array.from({ length: most + 1 }, () => "deleted"),
      "new password",
    ]);
  });
});

describe("the return path in a mailed link", () => {
  const linkFrom = (subject: RegExp) =>
    vi.waitFor(async () => {
      const mail = (await mailsTo(person.email)).find((each) => subject.test(each.subject));
      const link = /https?:\S+/.exec(mail?.text ?? "")?.[0];
      if (!link) throw new Error("no mail yet");
      return new URL(link);
    });

  it("is the page given with the password reset request", async () => {
    const from = "/apartments/5A#request";
    const asked = await post(forgot, "/api/password/forgot", { email: person.email, from });
    expect(asked.status).toBe(200);
    const link = await linkFrom(/new password/);
    expect(link.pathname).toBe("/reset-password");
    expect(link.searchParams.get("from")).toBe(from);
    expect(link.hash).toMatch(/^#[\w-]{43}$/);
  });

  it("is the page given with the confirmation", async () => {
    sendConfirmation(person.email, "/apartments/5A#request");
    expect((await linkFrom(/Confirm/)).searchParams.get("from")).toBe("/apartments/5A#request");
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/.//evil.example",
    "/api/auth/signout",
    "/auth/google",
  ])("is omitted if it is %s", async (from) => {
    expect((await post(forgot, "/api/password/forgot", { email: person.email, from })).status).toBe(200);
    expect((await linkFrom(/new password/)).search).toBe("");
  });

  it("is refused if it is too long", async () => {
    const from = `/${"a".repeat(2048)}`;
    const refused = await post(forgot, "/api/password/forgot", { email: person.email, from });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { fields: { from: "This address is too long." } } });
  });
});

describe("listMails", () => {
  it("returns nothing for a missing folder, and does not create it", async () => {
    const parent = await mkdtemp(join(folder(), "x-"));
    expect(await listMails(join(parent, "none"))).toEqual([]);
    expect(await readdir(parent)).toEqual([]);
  });
});
