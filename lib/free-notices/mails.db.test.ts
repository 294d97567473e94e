import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as ask } from "@/app/api/apartments/[apartment_no]/free-notices/route";
import { POST as end } from "@/app/api/free-notices/end/route";
import { removeMember } from "@/lib/leaving/mutations";
import { env } from "@/lib/platform/env";
import { sendDueMails } from "@/lib/platform/mail/send-due-mails";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { FreeNoticeModel } from "@/models/free-notice";
import { MailModel } from "@/models/mail";
import { UserModel } from "@/models/user";
import { callRoute, makeActor } from "@/tests/support/actors";
import { makeApartment, makeMember } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { sendFreeNotices } from "./mails";
import { requestNotice } from "./mutations";

connectTestDatabase();

const MINUTE = 60_000;
const start = Date.now();
const at = (minutes: number) => new Date(start + minutes * MINUTE);

let email: string;
let home: ApartmentDocument;
beforeEach(async () => {
  email = `waits.${crypto.randomUUID()}@example.com`;
  home = await makeApartment({ booking_status: "unavailable" });
});

const mails = async (to = email) => {
  await finishMails(10_000);
  return (await listMails(env().MAIL_DIR ?? "")).filter((mail) => mail.to === to);
};
const set = (fields: object) => ApartmentModel.updateOne({ _id: home._id }, { $set: fields });
const free = () => set({ booking_status: "available", hold: null });

describe("sendFreeNotices", () => {
  it("mails once, when the apartment has been free for two minutes", async () => {
    await requestNotice(home.apartment_no, email);
    expect(await sendFreeNotices(at(0))).toBe(0);
    await free();
    expect(await sendFreeNotices(at(1))).toBe(0);
    expect(await sendFreeNotices(at(2.9))).toBe(0);
    expect(await sendFreeNotices(at(3))).toBe(1);
    expect(await sendFreeNotices(at(4))).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Apartment ${home.apartment_no} is free`);
    expect(mail?.text).toContain(`/apartments/${home.apartment_no}\n`);
    expect(mail?.text).toContain("because somebody entered this address on the apartment's page");
  });

  it("is in the language in which it was asked for last, and in an account's own", async () => {
    const own = await makeActor("user");
    await UserModel.updateOne({ _id: own.userId }, { language: "en" });
    await requestNotice(home.apartment_no, email);
    for (const to of [email, own.email])
      await callRoute(ask, `/api/apartments/${home.apartment_no}/free-notices`, {
        method: "POST",
        body: { email: to },
        params: { apartment_no: home.apartment_no },
        headers: { "x-language": "bn" },
      });
    await FreeNoticeModel.create({
      apartment_id: home._id,
      email: `old.${email}`,
      asked_at: at(0),
      expires_at: at(600),
    });
    await free();
    await sendFreeNotices(at(0));
    expect(await sendFreeNotices(at(2))).toBe(3);
    const english = `Apartment ${home.apartment_no} is free`;
    for (const [to, subject] of [
      [email, `ফ্ল্যাট ${home.apartment_no} খালি হয়েছে`],
      [own.email, english],
      [`old.${email}`, english],
    ] as const)
      expect((await mails(to)).map((mail) => mail.subject)).toEqual([subject]);
  });

  it("mails nobody when the apartment is taken again within the two minutes", async () => {
    await requestNotice(home.apartment_no, email);
    await free();
    await sendFreeNotices(at(0));
    await set({ booking_status: "unavailable" });
    await sendFreeNotices(at(1));
    await free();
    expect(await sendFreeNotices(at(2.5))).toBe(0);
    expect(await sendFreeNotices(at(4))).toBe(0);
    expect(await sendFreeNotices(at(4.5))).toBe(1);
  });

  it("counts an apartment as free after a member's removal or an expired hold", async () => {
    const { person, apartment } = await makeMember();
    const admin = await makeActor("admin");
    await requestNotice(apartment.apartment_no, email);
    await removeMember(admin.actor, person.email);
    await set({ hold: { by: home._id, until: at(-1), request_id: null }, booking_status: "unavailable" });
    await FreeNoticeModel.create({ apartment_id: home._id, email, asked_at: at(0), expires_at: at(600) });
    await sendFreeNotices(at(0));
    expect(await sendFreeNotices(at(2))).toBe(2);
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual(
      [apartment, home].map(({ apartment_no }) => `Apartment ${apartment_no} is free`).sort(),
    );
  });

  it("mails nobody while the apartment is a draft", async () => {
    await requestNotice(home.apartment_no, email);
    await free();
    await ApartmentModel.updateOne({ _id: home._id }, { is_listed: false });
    await sendFreeNotices(at(0));
    expect(await sendFreeNotices(at(5))).toBe(0);
    await ApartmentModel.updateOne({ _id: home._id }, { is_listed: true });
    await sendFreeNotices(at(6));
    expect(await sendFreeNotices(at(8))).toBe(1);
  });

  it("mails once from ten concurrent instances, and in the next pass after a failure", async () => {
    await requestNotice(home.apartment_no, email);
    await free();
    await sendFreeNotices(at(0));
    const sent = await Promise.all(Array.from({ length: 10 }, () => sendFreeNotices(at(2))));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await mails()).toHaveLength(1);

    const other = `other.${email}`;
    await set({ booking_status: "unavailable" });
    await requestNotice(home.apartment_no, other);
    await free();
    await sendFreeNotices(at(10));
    const write = vi.spyOn(MailModel, "updateOne").mockRejectedValueOnce(new Error("The process dies here."));
    await expect(sendFreeNotices(at(12))).rejects.toThrow("The process dies here.");
    write.mockRestore();
    expect(await FreeNoticeModel.findOne({ email: other }).lean()).toMatchObject({ sent_at: null });
    expect(await sendFreeNotices(at(13))).toBe(1);
    expect(await mails(other)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it("mails again after a new request, and the link in the first mail still works", async () => {
    for (const minutes of [0, 10]) {
      await requestNotice(home.apartment_no, email);
      await free();
      await sendFreeNotices(at(minutes));
      expect(await sendFreeNotices(at(minutes + 2))).toBe(1);
      await finishMails(10_000);
      await set({ booking_status: "unavailable" });
    }
    const first = /#([\w-]+)/.exec((await mails()).at(-1)?.text ?? "")?.[1];
    const response = await callRoute(end, "/api/free-notices/end", {
      method: "POST",
      body: { token: first },
    });
    expect(await response.json()).toEqual({ deletedCount: 1 });
  });
});

describe("a mail that cannot be sent", () => {
  it("waits in the outbox and is sent once later", async () => {
    await requestNotice(home.apartment_no, email);
    await free();
    await sendFreeNotices(at(0));
    const { MAIL_DIR } = env();
    try {
      Object.assign(env(), { MAIL_DIR: "/dev/null/no-folder" });
      expect(await sendFreeNotices(at(2))).toBe(1);
      await finishMails(10_000);
      expect(await MailModel.findOne({ to: email }).lean()).toMatchObject({ state: "waiting", attempts: 1 });
    } finally {
      Object.assign(env(), { MAIL_DIR });
    }
    expect(await sendFreeNotices(at(4))).toBe(0);
    await sendDueMails(() => at(60));
    expect(await mails()).toHaveLength(1);
    await sendDueMails(() => at(100_000));
    expect(await mails()).toHaveLength(1);
  });
});

describe("the link in the mail", () => {
  it("ends all notices of its address and no others; the database stores no token", async () => {
    const second = await makeApartment({ booking_status: "unavailable" });
    await requestNotice(home.apartment_no, email);
    await requestNotice(second.apartment_no, email);
    await requestNotice(second.apartment_no, `other.${email}`);
    await free();
    await sendFreeNotices(at(0));
    await sendFreeNotices(at(2));
    const token = /\/end-notices#([\w-]+)/.exec((await mails())[0]?.text ?? "")?.[1] ?? "";
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await FreeNoticeModel.find().lean())).not.toContain(token);
    const press = () => callRoute(end, "/api/free-notices/end", { method: "POST", body: { token } });
    expect(await (await press()).json()).toEqual({ deletedCount: 2 });
    expect(await (await press()).json()).toEqual({ deletedCount: 0 });
    expect((await FreeNoticeModel.find().lean()).map((notice) => notice.email)).toEqual([`other.${email}`]);
  });
});
