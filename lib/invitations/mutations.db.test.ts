import mongoose from "mongoose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as ACCEPT } from "@/app/api/accepted-invitations/route";
import { DELETE } from "@/app/api/invitations/[id]/route";
import { GET, POST } from "@/app/api/invitations/route";
import { removeMember } from "@/lib/leaving/mutations";
import { aRole, OFFICE, STAFF } from "@/lib/platform/contracts/endpoint";
import { env } from "@/lib/platform/env";
import { listMails } from "@/lib/platform/mail/transport";
import { AgreementRequestModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { InvitationModel } from "@/models/invitation";
import { UserModel } from "@/models/user";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { makeApartment, makeMember, makeRequest } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeTenant } from "@/tests/support/tenancy";
import type { Invitation } from "./contract";

connectTestDatabase();

let admin: TestActor<"admin">;
let email: string;
beforeEach(async () => {
  admin = await makeActor("admin", { name: "Ayesha" });
  email = `p${crypto.randomUUID()}@example.com`;
});

interface Answer {
  insertedId?: string | null;
  modifiedCount?: number;
  deletedCount?: number;
  message?: string;
  error?: { code: string; message: string };
}
const told = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as Answer),
});
const invite = async (address = email, role?: string, as: TestActor = admin) =>
  told(
    await callRoute(POST, "/api/invitations", {
      method: "POST",
      as,
      body: { email: address, ...(role && { role }) },
    }),
  );
const accept = async (token: string, as: TestActor) =>
  told(await callRoute(ACCEPT, "/api/accepted-invitations", { method: "POST", as, body: { token } }));
const list = async () =>
  (await (await callRoute(GET, "/api/invitations", { as: admin })).json()) as Invitation[];
const roleOf = async (address: string) => (await UserModel.findOne({ email: address }).lean())?.role;
const actions = async () =>
  (await AuditEntryModel.find().sort({ _id: 1 }).lean()).map(({ action }) => action);

/** Returns the tokens of the mails to an address, newest last. */
async function tokens(count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const mails = (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === email);
    expect(mails).toHaveLength(count);
    return mails.map(({ text }) => /\/invitation(?:\?role=\w+)?#([\w-]+)/.exec(text)?.[1] ?? "");
  });
}

describe("an invitation", () => {
  it("makes a user with a confirmed address an admin at once, with an audit entry", async () => {
    const known = await makeActor("user", { email });
    await UserModel.updateOne({ email }, { emailVerified: new Date() });
    expect(await invite()).toEqual({
      status: 200,
      insertedId: null,
      message: `${email} is an admin now, from the next call on.`,
    });
    expect(await roleOf(known.email)).toBe("admin");
    expect(await AuditEntryModel.find().lean()).toMatchObject([
      { action: "user.made-admin", subject: email, actor_name: "Ayesha" },
    ]);
    expect(await InvitationModel.countDocuments()).toBe(0);
    expect((await invite()).error).toMatchObject({ code: "conflict" });
  });

  it("only mails a link to an unconfirmed account, and the link works in its session alone", async () => {
    const stranger = await makeActor("user", { email });
    const other = await makeActor("user");
    expect((await invite()).insertedId).toMatch(/^[0-9a-f]{24}$/);
    expect(await roleOf(email)).toBe("user");
    const [token = ""] = await tokens(1);
    expect((await accept(token, other)).error).toMatchObject({ code: "conflict" });
    expect(await roleOf(other.email)).toBe("user");
    expect(await accept(token, stranger)).toEqual({
      status: 200,
      modifiedCount: 1,
      message: "You are an admin now.",
    });
    const made = await UserModel.findOne({ email }).lean();
    expect(made?.role).toBe("admin");
    expect(made?.emailVerified).toBeInstanceOf(Date);
    expect((await accept(token, stranger)).error).toMatchObject({ code: "invalid_input" });
    // One act, one sentence: nobody makes themselves an admin.
    expect(await actions()).toEqual(["invitation.sent", "invitation.accepted"]);
    const [accepted] = await AuditEntryModel.find({ action: "invitation.accepted" }).lean();
    expect(accepted).toMatchObject({
      actor_id: new mongoose.Types.ObjectId(stranger.userId),
      subject: email,
      before: { role: "user" },
      after: { role: "admin", invited_by: "Ayesha" },
    });
  });

  it("stores only the hash of its token, is listed without it and can be revoked", async () => {
    const { insertedId } = await invite();
    const [token = ""] = await tokens(1);
    expect(JSON.stringify(await InvitationModel.find().lean())).not.toContain(token);
    const [listed] = await list();
    expect(Object.keys(listed ?? {}).sort()).toEqual([
      "_id",
      "created_at",
      "email",
      "expires_at",
      "invited_by",
      "role",
    ]);
    expect(listed).toMatchObject({ email, invited_by: "Ayesha" });
    const params = { id: String(insertedId) };
    const revoke = async () =>
      told(await callRoute(DELETE, "/api/invitations/x", { method: "DELETE", as: admin, params }));
    expect((await revoke()).deletedCount).toBe(1);
    expect((await revoke()).deletedCount).toBe(0);
    const person = await makeActor("user", { email });
    expect((await accept(token, person)).error).toMatchObject({ code: "invalid_input" });
    expect(await roleOf(email)).toBe("user");
    expect(await actions()).toEqual(["invitation.sent", "invitation.revoked"]);
  });

  it("replaces an earlier one for the same address, whose link stops working", async () => {
    await invite();
    const [first = ""] = await tokens(1);
    await invite();
    const second = (await tokens(2)).find((token) => token !== first) ?? "";
    expect(await list()).toHaveLength(1);
    const person = await makeActor("user", { email });
    expect((await accept(first, person)).status).toBe(400);
    expect((await accept(second, person)).modifiedCount).toBe(1);
  });

  it("expires after seven days and leaves the list", async () => {
    await invite();
    const [token = ""] = await tokens(1);
    const stored = await InvitationModel.findOne().lean();
    const days = Number(stored?.expires_at) - Number(stored?.created_at);
    expect(days).toBe(7 * 24 * 60 * 60 * 1_000);
    await InvitationModel.updateOne({}, { expires_at: new Date(Date.now() - 1) });
    expect(await list()).toEqual([]);
    const person = await makeActor("user", { email });
    expect((await accept(token, person)).status).toBe(400);
  });

  it("does not change the role of a member", async () => {
    const member = await makeActor("member");
    expect((await invite(member.email)).error).toMatchObject({ code: "conflict" });
    await invite();
    const [token = ""] = await tokens(1);
    const person = await makeActor("member", { email });
    const answer = await accept(token, person);
    expect(answer).toMatchObject({ status: 200, modifiedCount: 0 });
    expect(answer.message).toContain("an admin cannot be one");
    expect(await roleOf(email)).toBe("member");
    expect(await InvitationModel.countDocuments()).toBe(1);
  });

  it("makes an admin once and adds one audit entry when it is used twice concurrently", async () => {
    await invite();
    const [token = ""] = await tokens(1);
    const person = await makeActor("user", { email });
    const answers = await Promise.all([accept(token, person), accept(token, person)]);
    expect(answers.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
    expect((await actions()).filter((action) => action === "invitation.accepted")).toHaveLength(1);
  });
});

describe.each(STAFF)("an invitation with the role %s", (role) => {
  it("gives it at once to a confirmed account, or by the mailed link, with an audit entry", async () => {
    await makeActor("user", { email });
    await UserModel.updateOne({ email }, { emailVerified: new Date() });
    expect((await invite(email, role)).message).toBe(
      `${email} is ${aRole(role)} now, from the next call on.`,
    );
    expect(await roleOf(email)).toBe(role);
    expect((await invite(email, role)).error).toMatchObject({ code: "conflict" });
    email = `q${email}`;
    await invite(email, role);
    expect(await list()).toMatchObject([{ email, role }]);
    const [token = ""] = await tokens(1);
    const stranger = await makeActor("user", { email });
    expect(await accept(token, stranger)).toEqual({
      status: 200,
      modifiedCount: 1,
      message: `You are ${aRole(role)} now.`,
    });
    expect(await roleOf(email)).toBe(role);
    expect(await actions()).toEqual(["user.made-staff", "invitation.sent", "invitation.accepted"]);
    const entries = await AuditEntryModel.find({ "after.role": role, before: { role: "user" } }).lean();
    expect(entries).toMatchObject([
      { action: "user.made-staff", subject: email.slice(1) },
      { action: "invitation.accepted", subject: email, after: { role, invited_by: "Ayesha" } },
    ]);
  });

  it("is of no use to a member, and raises nobody who sends it themselves", async () => {
    const { person } = await makeMember();
    expect((await invite(person.email, role)).error).toMatchObject({ code: "conflict" });
    const staff = await makeActor(role, { email });
    await UserModel.updateOne({ email }, { emailVerified: new Date() });
    for (const wanted of OFFICE) expect((await invite(email, wanted, staff)).status).toBe(403);
    expect(await roleOf(email)).toBe(role);
    expect(await InvitationModel.countDocuments()).toBe(0);
  });

  it("replaces the role of other staff, never that of an admin", async () => {
    const [was] = STAFF.filter((one) => one !== role);
    await makeActor(was ?? "viewer", { email });
    await UserModel.updateMany({}, { emailVerified: new Date() });
    expect((await invite(email, role)).insertedId).toBeNull();
    expect(await roleOf(email)).toBe(role);
    const second = await makeActor("admin");
    expect((await invite(second.email, role)).error).toMatchObject({ code: "conflict" });
    expect(await roleOf(second.email)).toBe("admin");
    expect((await invite(email)).insertedId).toBeNull();
    expect(await roleOf(email)).toBe("admin");
  });

  it("is given to nobody whose own account is open, and withdraws what they asked for", async () => {
    const left = await makeTenant({ acceptDate: new Date(Date.now() - 40 * 24 * 3_600_000) });
    await removeMember(admin.actor, left.email);
    await UserModel.updateOne({ email: left.email }, { emailVerified: new Date() });
    expect((await invite(left.email, role)).error).toMatchObject({ code: "conflict" });
    expect(await roleOf(left.email)).toBe("user");
    const asks = await makeActor("user", { email });
    await UserModel.updateOne({ email }, { emailVerified: new Date() });
    const request = await makeRequest(asks, await makeApartment());
    expect((await invite(email, role)).insertedId).toBeNull();
    expect(await AgreementRequestModel.findById(request._id).lean()).toMatchObject({ decision: "withdrawn" });
  });
});
