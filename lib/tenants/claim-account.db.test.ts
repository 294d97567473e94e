import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as CLAIM } from "@/app/api/claimed-accounts/route";
import { removeMember } from "@/lib/leaving/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { makeMailToken } from "@/lib/platform/auth/mail-tokens";
import { verifyPassword } from "@/lib/platform/auth/password-hash";
import { noEmailOf } from "@/lib/platform/contracts/contact";
import { env } from "@/lib/platform/env";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { EMAIL_CLAIMED } from "@/lib/users/contract";
import { exportOwnData } from "@/lib/users/export-own-data";
import { createGoogleUser, linkGoogleAccount } from "@/lib/users/link-google";
import { createAccount } from "@/lib/users/mutations";
import { getMemberPage } from "@/lib/users/queries";
import { confirmEmail, requestPasswordLink, resetPassword } from "@/lib/users/send-account-links";
import { AgreementModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { AutopayModel } from "@/models/autopay";
import { MailTokenModel } from "@/models/mail-token";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { callRoute, makeActor, signInAs, type TestActor } from "@/tests/support/actors";
import { makePhoto } from "@/tests/support/call-inputs";
import { makeApartment, makeMember } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { correctTenant, inviteTenant } from "./claim-account";
import { addTenant } from "./import-tenants";

connectTestDatabase();

const PASSWORD = "Rahim#2026";
let actor: Actor<"admin">;
let rahim: string;
let own: string;

async function enter(email = ""): Promise<string> {
  const { apartment_no } = await makeApartment();
  const person = { apartment_no, name: "Rahim Uddin", telephone: "01711000001", email };
  return addTenant(actor, {
    ...person,
    moved_in: "2019-03-01",
    rent: 650,
    deposit: 0,
    paid_until: "",
    owed: 0,
  });
}

beforeEach(async () => {
  ({ actor } = await makeActor("admin"));
  rahim = await enter();
  own = `rahim${crypto.randomUUID()}@example.com`;
});

const tokenIn = (text: string) => /#([\w-]{20,})/.exec(text)?.[1] ?? "";
const invite = async (id = rahim) => tokenIn((await inviteTenant(actor, id)).url);
const claim = async (token: string, email: string, options: { password?: string; as?: TestActor } = {}) => {
  const { password = PASSWORD, as = null } = options;
  const response = await callRoute(CLAIM, "/api/claimed-accounts", {
    method: "POST",
    as,
    body: { token, email, password },
  });
  const body = (await response.json()) as {
    email?: string;
    is_proved?: boolean;
    error?: { message: string };
  };
  return { status: response.status, ...body };
};
const userOf = (id = rahim) => UserModel.findById(id).orFail().lean();
const mailsTo = async (email: string) => {
  await finishMails(20_000);
  return (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === email);
};
const tokenTo = (email: string, subject: RegExp) =>
  vi.waitFor(async () => {
    const mail = (await mailsTo(email)).findLast((one) => subject.test(one.subject));
    if (!mail) throw new Error("no mail yet");
    return tokenIn(mail.text);
  });
const signsIn = async (email: string, password = PASSWORD) => {
  const browser = new AuthBrowser();
  await browser.signIn(email, password);
  return (await browser.session())?.uid;
};

const registration = async (email: string) => ({
  name: "Nadia",
  email,
  password: PASSWORD,
  image: await makePhoto(),
});

describe("a link", () => {
  it("gives its person a password once, and the typed address signs in though it proves nothing yet", async () => {
    const token = await invite();
    expect(JSON.stringify(await MailTokenModel.find().lean())).not.toContain(token);
    expect(await claim(token, own)).toMatchObject({ status: 200, email: own, is_proved: false });
    expect(await userOf()).toMatchObject({
      email: noEmailOf(rahim),
      claimed_email: own,
      emailVerified: null,
    });
    expect(await signsIn(own)).toBe(rahim);
    expect((await claim(token, own)).status).toBe(400);
    await expectInvariants();
  });

  it("ends when another one is made, when its month is over, and when its person has left", async () => {
    const first = await invite();
    const second = await invite();
    expect((await claim(first, own)).status).toBe(400);
    await MailTokenModel.updateMany({}, { expires_at: new Date(Date.now() - 1) });
    expect((await claim(second, own)).status).toBe(400);
    const third = await invite();
    await removeMember(actor, noEmailOf(rahim));
    expect((await claim(third, own)).status).toBe(400);
    await expect(inviteTenant(actor, rahim)).rejects.toMatchObject({ code: "conflict" });
    expect((await userOf()).password_hash).toBeNull();
  });

  it("makes one account of two claims at once", async () => {
    const token = await invite();
    const both = await Promise.all([
      claim(token, own, { password: "First#2026" }),
      claim(token, `thief-${own}`, { password: "Second#2026" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = both[0].status === 200 ? "First#2026" : "Second#2026";
    expect(await verifyPassword((await userOf()).password_hash ?? null, won)).toBe(true);
  });

  it("takes an account back from the person who used the first one, until an address is proved", async () => {
    await claim(await invite(), `thief-${own}`);
    const thief = await signInAs((await userOf())._id);
    expect((await getMemberPage(actor, rahim)).can_invite).toBe(true);
    expect((await claim(await invite(), own, { password: "Mine#2026" })).status).toBe(200);
    expect(await SessionModel.countDocuments({ _id: thief.actor.sessionId })).toBe(0);
    expect(await signsIn(`thief-${own}`)).toBeUndefined();
    const token = await tokenTo(own, /Confirm your email/);
    await confirmEmail(null, { token, password: "Mine#2026" });
    expect((await getMemberPage(actor, rahim)).can_invite).toBe(false);
  });

  it("does nothing in another person's session, and stays", async () => {
    const token = await invite();
    const other = await makeActor("user");
    const answer = await claim(token, own, { as: other });
    expect(answer.status).toBe(409);
    expect(answer.error?.message).toContain("You are signed in as");
    expect((await claim(token, own)).status).toBe(200);
  });

  it("asks for an address that nobody has, and keeps the link", async () => {
    const token = await invite();
    expect(await claim(token, "")).toMatchObject({ status: 400 });
    expect(await claim(token, own, { password: "weak" })).toMatchObject({ status: 400 });
    expect((await claim(token, own)).status).toBe(200);
  });

  it("is refused for who has an account, and leaves a trail of who made it", async () => {
    const member = await makeActor("member");
    await expect(inviteTenant(actor, member.userId)).rejects.toMatchObject({ code: "conflict" });
    await invite();
    const [entry] = await AuditEntryModel.find({ action: "tenant.invited" }).lean();
    expect(String(entry?.actor_id)).toBe(actor.userId);
  });
});

describe("an address that the office knows", () => {
  it("is proved by the link that was mailed to it, and by no other", async () => {
    const salma = await enter(own);
    expect(await mailsTo(own)).toEqual([]);
    const handed = await invite(salma);
    const mailed = await tokenTo(own, /Your account at/);
    expect(mailed).not.toBe(handed);
    expect(await claim(mailed, "")).toMatchObject({ status: 200, email: own, is_proved: true });
    expect((await userOf(salma)).emailVerified).toBeInstanceOf(Date);
    expect((await claim(handed, "")).status).toBe(400);
  });

  it("signs in after a link that was handed over, and opens nothing by mail before it is proved", async () => {
    const salma = await enter(own);
    const handed = await invite(salma);
    expect(await claim(handed, "")).toMatchObject({ status: 200, is_proved: false });
    expect(await signsIn(own)).toBe(salma);
    requestPasswordLink({ email: own });
    expect((await mailsTo(own)).filter(({ subject }) => /new password/.test(subject))).toEqual([]);
    const google = { type: "oauth" as const, provider: "google", providerAccountId: "g1" };
    await expect(linkGoogleAccount({ ...google, userId: salma }, own)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await userOf(salma)).password_hash).not.toBeNull();
  });

  it("opens nothing by mail before the office has invited, either", async () => {
    await enter(own);
    requestPasswordLink({ email: own });
    expect(await mailsTo(own)).toEqual([]);
  });

  it("is no way in any more for who read it, once the office has corrected it", async () => {
    const salma = await enter(own);
    const handed = await invite(salma);
    const mailed = await tokenTo(own, /Your account at/);
    const right = `right-${own}`;
    expect(await correctTenant(actor, salma, { email: right })).toBe(1);
    for (const token of [handed, mailed]) expect((await claim(token, "")).status).toBe(400);
    expect((await userOf(salma)).email).toBe(right);
    expect((await AgreementModel.findOne({ user_id: salma }).lean())?.email).toBe(right);
  });
});

describe("an address that is claimed", () => {
  it("becomes the person's by the mailed link with their password, and agreements and mails follow", async () => {
    await claim(await invite(), own);
    const token = await tokenTo(own, /Confirm your email/);
    await expect(confirmEmail(null, { token })).rejects.toMatchObject({ code: "wrong_password" });
    expect(await confirmEmail(null, { token, password: PASSWORD })).toBe(1);
    expect(await userOf()).toMatchObject({ email: own, claimed_email: null });
    expect((await AgreementModel.findOne({ user_id: rahim }).lean())?.email).toBe(own);
    await expectInvariants();
  });

  it("that another account has, as its own or claimed, is refused with the reason, and keeps the link", async () => {
    const owner = await makeActor("user", { email: own });
    const [token, other] = [await invite(), `other-${own}`];
    const answer = await claim(token, own);
    expect([answer.status, answer.error?.message]).toEqual([
      409,
      expect.stringContaining("Another account here has this email address."),
    ]);
    expect((await claim(await invite(await enter()), other)).status).toBe(200);
    expect((await claim(token, other)).status).toBe(409);
    await expect(correctTenant(actor, rahim, { email: other })).rejects.toMatchObject({ code: "conflict" });
    expect((await claim(token, `third-${own}`)).status).toBe(200);
    expect((await UserModel.findById(owner.userId).lean())?.email).toBe(own);
    await expectInvariants();
  });

  it("can neither be registered nor used by Google, until whose mailbox it is says that it is not theirs", async () => {
    await claim(await invite(), own);
    const session = await signInAs((await userOf())._id);
    await expect(createAccount(await registration(own))).rejects.toMatchObject({
      code: "email_taken",
      message: EMAIL_CLAIMED,
    });
    await expect(createGoogleUser({ email: own })).rejects.toMatchObject({ code: "conflict" });
    expect(await signsIn(own)).toBe(rahim);
    const first = await tokenTo(own, /Confirm your email/);
    // Whoever reads the mailbox gets another link by asking for a new password.
    requestPasswordLink({ email: own });
    const token = await vi.waitFor(async () => {
      const tokens = (await mailsTo(own)).map(({ text }) => tokenIn(text));
      return tokens.find((one) => one !== first) ?? Promise.reject(new Error("no other mail yet"));
    });
    expect(await confirmEmail(null, { token, not_mine: true })).toBe(1);
    await expect(confirmEmail(null, { token: first, password: PASSWORD })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await signsIn(own)).toBeUndefined();
    expect(await SessionModel.countDocuments({ _id: session.sessionId })).toBe(1);
    const id = await createAccount(await registration(own));
    expect(await UserModel.findById(id).lean()).toMatchObject({ email: own, role: "user" });
    expect((await claim(await invite(), `right-${own}`)).status).toBe(200);
    await expectInvariants();
  });

  it("is not refused by the link of an account that registered it, which stays", async () => {
    const id = await createAccount(await registration(own));
    const token = await tokenTo(own, /Confirm your email/);
    await expect(confirmEmail(null, { token, not_mine: true })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await UserModel.findById(id).lean())?.email).toBe(own);
    expect(await confirmEmail(null, { token, password: PASSWORD })).toBe(1);
  });

  it("is one account's when it is claimed twice, registered and used by Google at once", async () => {
    const karim = await enter();
    for (let round = 0; round < 4; round++) {
      const address = `round${String(round)}-${own}`;
      const tokens = [await invite(), await invite(karim)];
      const results = await Promise.allSettled([
        ...tokens.map(async (token) => {
          if ((await claim(token, address)).status !== 200) throw new Error("refused");
        }),
        createAccount(await registration(address)),
        createGoogleUser({ email: address }),
      ]);
      const holders = await UserModel.find({ $or: [{ email: address }, { claimed_email: address }] }).lean();
      expect(holders).toHaveLength(1);
      // Google returns the account that was registered at the same time: linking decides whose it is.
      expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThan(3);
      await expectInvariants();
    }
  });

  it("is not theirs by a link to an address that was replaced", async () => {
    await claim(await invite(), own);
    const token = await tokenTo(own, /Confirm your email/);
    await correctTenant(actor, rahim, { email: `other-${own}` });
    await expect(confirmEmail(null, { token, password: PASSWORD })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await userOf()).claimed_email).toBe(`other-${own}`);
  });
});

describe("an address of somebody who left without an account", () => {
  const leave = async () => {
    const salma = await enter(own);
    await removeMember(actor, own);
    return salma;
  };

  it.each([
    ["who signs in with Google", async () => (await createGoogleUser({ email: own })).id],
    [
      "whom the office corrects to it",
      async () => (await correctTenant(actor, rahim, { email: own })) && rahim,
    ],
    [
      "who registers and proves it",
      async () => {
        const id = await createAccount(await registration(own));
        await confirmEmail(null, { token: await tokenTo(own, /Confirm your email/), password: PASSWORD });
        return id;
      },
    ],
    [
      "who claims and proves it",
      async () => {
        await claim(await invite(), own);
        await confirmEmail(null, { token: await tokenTo(own, /Confirm your email/), password: PASSWORD });
        return rahim;
      },
    ],
  ])("goes to the next, %s, and the books stay theirs", async (_, take) => {
    const salma = await leave();
    const next = await take();
    const holder = await UserModel.findOne({ $or: [{ email: own }, { claimed_email: own }] })
      .orFail()
      .lean();
    expect(String(holder._id)).toBe(next);
    expect(await userOf(salma)).toMatchObject({ email: noEmailOf(salma), former_emails: [own] });
    expect((await AgreementModel.findOne({ user_id: salma }).lean())?.email).toBe(noEmailOf(salma));
    expect((await getMemberPage(actor, salma)).mails).toEqual([]);
    await expectInvariants();
  });

  it.each([
    ["registers", async () => createAccount(await registration(own))],
    ["claims", async () => (await claim(await invite(), own)).status === 200 && rahim],
  ])("stays theirs while somebody who %s it has not proved it", async (_, take) => {
    const salma = await leave();
    const next = await take();
    expect(await userOf(salma)).toMatchObject({ email: own });
    expect((await AgreementModel.findOne({ user_id: salma }).lean())?.email).toBe(own);
    expect(await signsIn(own)).toBe(next);
    requestPasswordLink({ email: own });
    await expect(createGoogleUser({ email: own })).rejects.toMatchObject({ code: "conflict" });
    await expectInvariants();
    // Whose mailbox it is may say that it is not them.
    const token = await tokenTo(own, /Confirm your email/);
    expect(await confirmEmail(null, { token, not_mine: true })).toBe(1);
    expect((await createGoogleUser({ email: own })).email).toBe(own);
    await expectInvariants();
  });

  it("goes to one of many who register it at once", async () => {
    await leave();
    const forms = await Promise.all(Array.from({ length: 6 }, () => registration(own)));
    const all = await Promise.allSettled(forms.map((form) => createAccount(form)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of all)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "email_taken" });
    await expectInvariants();
  });
});

describe("an account that a thief of the link has", () => {
  const thief = () => `thief-${own}`;
  const steal = async () => {
    const salma = await enter(own);
    const slip = await invite(salma);
    await claim(slip, thief(), { password: "Thief#2026" });
    const token = await tokenTo(thief(), /Confirm your email/);
    await confirmEmail(null, { token, password: "Thief#2026" });
    return salma;
  };
  const right = () => `right-${own}`;

  it("is told of to the address that the office knows", async () => {
    await steal();
    expect((await mailsTo(own)).some(({ subject }) => /has been taken over/.test(subject))).toBe(true);
  });

  it("is taken back by the office: the thief is out, and a new link opens it with home and money", async () => {
    const salma = await steal();
    const session = await signInAs((await userOf(salma))._id);
    const agreements = await AgreementModel.find({ user_id: salma }, { email: 0, __v: 0 }).lean();
    await expect(correctTenant(actor, salma, { email: thief(), take_back: true })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { email: expect.any(String) as string },
    });
    expect(await correctTenant(actor, salma, { email: right(), take_back: true })).toBe(1);
    expect(await SessionModel.countDocuments({ user_id: salma })).toBe(0);
    expect(await signsIn(thief(), "Thief#2026")).toBeUndefined();
    expect(session.sessionId).not.toBe("");
    expect(await userOf(salma)).toMatchObject({
      email: right(),
      emailVerified: null,
      password_hash: null,
      claimed_at: null,
      role: "member",
    });
    expect(await AgreementModel.find({ user_id: salma }, { email: 0, __v: 0 }).lean()).toEqual(agreements);
    expect((await mailsTo(thief())).some(({ subject }) => /has taken an account back/.test(subject))).toBe(
      true,
    );
    requestPasswordLink({ email: thief() });
    const handed = await invite(salma);
    const mailed = await tokenTo(right(), /Your account at/);
    expect((await mailsTo(thief())).some(({ subject }) => /new password/.test(subject))).toBe(false);
    expect(await claim(mailed, "", { password: "Mine#2026" })).toMatchObject({
      status: 200,
      is_proved: true,
    });
    expect((await claim(handed, "")).status).toBe(400);
    expect(await signsIn(right(), "Mine#2026")).toBe(salma);
    const actions = (await AuditEntryModel.find({ actor_id: actor.userId }).lean()).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(
      expect.arrayContaining(["tenant.taken-back", "tenant.corrected", "tenant.invited"]),
    );
    await expectInvariants();
  });

  it("is taken back without what the thief entered: number, wish for mails, and customer of the card provider", async () => {
    const salma = await steal();
    const set = { telephone: "01999000009", wants_mails: false };
    await UserModel.updateOne({ _id: salma }, set);
    const kept = await AutopayModel.create({ user_id: salma, customer: "cus_thief" });
    // The office's form shows the thief's number.
    const form = { name: "Rahim Uddin", telephone: set.telephone, email: right() };
    expect(await correctTenant(actor, salma, { ...form, take_back: true })).toBe(1);
    expect(await userOf(salma)).toMatchObject({ telephone: "01711000001", wants_mails: true });
    const left = await AutopayModel.findById(kept._id).orFail().lean();
    expect([left.user_id, left.is_leaving]).toEqual([undefined, true]);
    await expectInvariants();
  });

  it("without a new address is reached by its number, and is not taken from who registered or left", async () => {
    const salma = await steal();
    expect(await correctTenant(actor, salma, { email: "", take_back: true })).toBe(1);
    expect((await userOf(salma)).email).toBe(noEmailOf(salma));
    const { person } = await makeMember();
    await expect(correctTenant(actor, person.userId, { email: "", take_back: true })).rejects.toMatchObject({
      code: "conflict",
    });
    await claim(await invite(salma), own);
    await removeMember(actor, noEmailOf(salma));
    await expect(correctTenant(actor, salma, { email: "", take_back: true })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("goes back to the address that the office knew, while the thief's is not proved", async () => {
    const salma = await enter(own);
    await claim(await invite(salma), thief(), { password: "Thief#2026" });
    await expect(correctTenant(actor, salma, { email: thief(), take_back: true })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await correctTenant(actor, salma, { email: own, take_back: true })).toBe(1);
    expect(await userOf(salma)).toMatchObject({ email: own, claimed_email: null, password_hash: null });
    const mailed = await mailsTo(own);
    expect(mailed.some(({ subject }) => /has taken an account back/.test(subject))).toBe(false);
    expect(await signsIn(thief(), "Thief#2026")).toBeUndefined();
    await expectInvariants();
  });

  it("leaves no way in to a thief who signs in, confirms, or chooses a password at that moment", async () => {
    for (let round = 0; round < 3; round++) {
      const salma = await enter();
      await claim(await invite(salma), `${String(round)}-${thief()}`, { password: "Thief#2026" });
      const proof = await tokenTo(`${String(round)}-${thief()}`, /Confirm your email/);
      const { _id } = await userOf(salma);
      const reset = await makeMailToken(_id, "reset-password");
      await Promise.allSettled([
        signsIn(`${String(round)}-${thief()}`, "Thief#2026"),
        confirmEmail(null, { token: proof, password: "Thief#2026" }),
        resetPassword(reset, "Again#2026"),
        correctTenant(actor, salma, { take_back: true }),
      ]);
      expect(await SessionModel.countDocuments({ user_id: salma })).toBe(0);
      expect(await userOf(salma)).toMatchObject({
        email: noEmailOf(salma),
        claimed_email: null,
        password_hash: null,
      });
      expect(await signsIn(`${String(round)}-${thief()}`, "Thief#2026")).toBeUndefined();
      expect(await MailTokenModel.countDocuments({ user_id: salma })).toBe(0);
      await expectInvariants();
    }
  });
});

describe("a correction by the office", () => {
  it("of somebody with an account leaves their address until the new one is proved, and tells the old one", async () => {
    const salma = await enter(own);
    await invite(salma);
    await claim(await tokenTo(own, /Your account at/), "");
    const session = await signInAs((await userOf(salma))._id);
    const next = `next-${own}`;
    await correctTenant(actor, salma, { email: next, name: "Salma Begum", telephone: "01811000000" });
    expect(await userOf(salma)).toMatchObject({ email: own, claimed_email: next, name: "Salma Begum" });
    expect((await mailsTo(own)).some(({ subject }) => /another email address/.test(subject))).toBe(true);
    expect(await SessionModel.countDocuments({ user_id: salma })).toBe(1);
    const token = await tokenTo(next, /Confirm your email/);
    const stranger = await makeActor("user");
    await expect(confirmEmail(stranger.actor, { token })).rejects.toMatchObject({ code: "wrong_password" });
    expect(await confirmEmail(session.actor, { token })).toBe(1);
    expect(await userOf(salma)).toMatchObject({ email: next, former_emails: [own] });
    const old = await makeMailToken((await userOf(salma))._id, "reset-password", own);
    await expect(resetPassword(old, "Thief#2026")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await verifyPassword((await userOf(salma)).password_hash ?? null, PASSWORD)).toBe(true);
  });

  it("leaves no telephone number in the trail, and nothing of a former address's new owner in their file", async () => {
    const salma = await enter(own);
    await correctTenant(actor, salma, { email: `right-${own}`, telephone: "01811000000" });
    const owner = await makeActor("user", { email: own });
    await correctTenant(actor, owner.userId, { name: "Somebody Else" });
    const told = JSON.stringify(await AuditEntryModel.find().lean());
    expect(told).toContain("another one");
    expect(told).not.toMatch(/01[78]11/);
    const { bytes } = await exportOwnData((await signInAs((await userOf(salma))._id)).actor);
    const file = Buffer.from(bytes).toString();
    expect(file).toContain("tenant.corrected");
    expect(file).not.toContain("Somebody Else");
  });

  it("leaves a number or an address to reach somebody without an account", async () => {
    const none = { email: "", telephone: "" };
    await expect(correctTenant(actor, rahim, none)).rejects.toMatchObject({ code: "invalid_input" });
    expect((await userOf()).telephone).toBe("01711000001");
  });

  it("of an admin, or to another account's address, is refused", async () => {
    const admin = await makeActor("admin");
    await expect(correctTenant(actor, admin.userId, { name: "X" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(correctTenant(actor, rahim, { email: admin.email })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await userOf()).email).toBe(noEmailOf(rahim));
  });
});
