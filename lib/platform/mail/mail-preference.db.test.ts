import { Types } from "mongoose";
import { describe, expect, it } from "vitest";
import { PATCH } from "@/app/api/mail-preferences/route";
import { GET, POST } from "@/app/api/mail-preferences/unsubscribe/route";
import { AuditEntryModel } from "@/models/audit-entry";
import { UserModel } from "@/models/user";
import { callRoute, makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { preferenceToken } from "./mail-preference";

connectTestDatabase();

const PATH = "/api/mail-preferences/unsubscribe";
const wantsOf = async (userId: string) => (await UserModel.findById(userId).lean())?.wants_mails;

/** Requests as a mailbox does: without origin, cookie or token. */
function press(token: string, body?: BodyInit): Promise<Response> {
  const request = new Request(`http://localhost:3000${PATH}?token=${token}`, {
    method: "POST",
    ...(body !== undefined && { body }),
  });
  return POST(request, { params: Promise.resolve({}) });
}

const form = () => {
  const fields = new FormData();
  fields.set("List-Unsubscribe", "One-Click");
  return fields;
};

describe("one-click unsubscribe", () => {
  it.each([
    ["as a form of the web", () => new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
    ["as a form with parts", form],
    ["of the page, without a body", () => undefined],
  ])("turns off news for that user only, %s", async (_, body) => {
    const { userId } = await makeActor("user");
    const other = await makeActor("user");
    expect((await press(preferenceToken(userId), body())).status).toBe(200);
    expect([await wantsOf(userId), await wantsOf(other.userId)]).toEqual([false, true]);
    expect(await (await press(preferenceToken(userId), body())).json()).toEqual({ modifiedCount: 0 });
    expect(await AuditEntryModel.countDocuments({ action: "user.mails-changed" })).toBe(1);
  });

  it("returns 400 for another body or an invalid token, and changes nothing", async () => {
    const { userId } = await makeActor("user");
    const token = preferenceToken(userId);
    const [, signature = ""] = /-(.*)$/.exec(token) ?? [];
    const foreign = preferenceToken(String(new Types.ObjectId())).slice(24);
    for (const bad of [`${userId}${foreign}`, `${userId}-${"x".repeat(43)}`, userId, `${token}x`, signature])
      expect((await press(bad)).status, bad).toBe(400);
    for (const body of ["List-Unsubscribe=No", "x=List-Unsubscribe=One-Click", '{"a":1}'])
      expect((await press(token, body)).status, body).toBe(400);
    expect(await wantsOf(userId)).toBe(true);
  });

  it("returns 200 for an account that no longer exists", async () => {
    const response = await press(preferenceToken(String(new Types.ObjectId())));
    expect([response.status, await response.json()]).toEqual([200, { modifiedCount: 0 }]);
  });

  it("redirects a GET request to the preferences page and changes nothing", async () => {
    const { userId } = await makeActor("user");
    const token = preferenceToken(userId);
    const at = (query: string) => GET(new Request(`http://localhost:3000${PATH}${query}`));
    expect(at(`?token=${token}`).headers.get("location")).toBe(`/mail-preferences#${token}`);
    expect(at("?token=//evil.example/").headers.get("location")).toBe("/mail-preferences");
    expect(at("").status).toBe(303);
    expect(await wantsOf(userId)).toBe(true);
  });
});

it("a user turns news off and on, and the audit trail records both changes", async () => {
  const person = await makeActor("member");
  const set = async (news: boolean) => {
    const asked = { method: "PATCH", body: { news }, as: person };
    return (await (await callRoute(PATCH, "/api/mail-preferences", asked)).json()) as object;
  };
  expect(await set(true)).toEqual({ modifiedCount: 0 });
  expect(await set(false)).toEqual({ modifiedCount: 1 });
  expect(await set(false)).toEqual({ modifiedCount: 0 });
  expect(await wantsOf(person.userId)).toBe(false);
  expect(await set(true)).toEqual({ modifiedCount: 1 });
  expect(await wantsOf(person.userId)).toBe(true);
  const trail = await AuditEntryModel.find({ action: "user.mails-changed" }).lean();
  expect(trail.map(({ actor_name, subject }) => [actor_name, subject])).toEqual(
    Array.from({ length: 2 }, () => [person.actor.name, person.email]),
  );
});
