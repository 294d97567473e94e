import mongoose from "mongoose";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changePreference } from "@/lib/mails/mutations";
import { listMails } from "@/lib/mails/queries";
import { createIndexes } from "@/lib/platform/db/indexes";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { dayAfter, dayLabel, startOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { erasePerson } from "@/lib/users/delete-account";
import { AnnouncementModel, AnnouncementReadModel } from "@/models/announcement";
import { MailModel } from "@/models/mail";
import { UserModel } from "@/models/user";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { announcementCalls, LIFT } from "@/tests/support/announcement-calls";
import { makeMember } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { mailAnnouncements } from "./mails";
import { markRead, publishDueAnnouncements } from "./mutations";

connectTestDatabase();
beforeAll(() => createIndexes(mongoose.connection));

let admin: TestActor<"admin">;
let calls: ReturnType<typeof announcementCalls>;
beforeEach(async () => {
  admin = await makeActor("admin");
  calls = announcementCalls(admin);
});
afterEach(async () => {
  await finishMails(20_000);
});

const today = () => towerDay(new Date());

describe("a mailed announcement", () => {
  const mails = () => MailModel.find({ cause: /^announcement:/ }).lean();

  it("is queued once per member, and admins see the state of each mail", async () => {
    const [one, two] = [(await makeMember()).person, (await makeMember()).person];
    await makeActor("user");
    await changePreference(two.actor, { news: false });
    const id = await calls.make({ mail: true });
    await finishMails(20_000);
    await Promise.all(Array.from({ length: 4 }, () => mailAnnouncements()));
    expect(await calls.edit(id, { mail: true })).toMatchObject({ modifiedCount: 0 });
    await mailAnnouncements();
    const { items, total } = await listMails(admin.actor, { announcement: id });
    expect(total).toBe(2);
    expect(Object.fromEntries(items.map(({ to, state }) => [to, state]))).toEqual({
      [one.email]: "sent",
      [two.email]: "unwanted",
    });
    expect(await (await calls.open(id)).json()).toMatchObject({
      mail: true,
      mailed_at: expect.any(String) as string,
    });
    expect((await listMails(admin.actor, { announcement: one.userId })).total).toBe(0);
    await expectInvariants();
  });

  it("can be mailed after posting, once under concurrent edits, and mailing cannot be undone", async () => {
    await makeMember();
    const id = await calls.make();
    expect(await mails()).toEqual([]);
    const asked = await Promise.all([calls.edit(id, { mail: true }), calls.edit(id, { mail: true })]);
    expect(asked.map(({ modifiedCount }) => modifiedCount).sort()).toEqual([0, 1]);
    await finishMails(20_000);
    expect(await mails()).toHaveLength(1);
    expect((await calls.edit(id, { mail: false })).status).toBe(409);
    expect(await calls.trail()).toContain("announcement.mailed");
  });

  it("continues after a process died midway, and sends nobody a duplicate", async () => {
    for (let n = 0; n < 3; n++) await makeMember();
    const id = await calls.make({ mail: true });
    await finishMails(20_000);
    const [first] = await mails();
    await MailModel.deleteOne({ _id: first?._id });
    await AnnouncementModel.updateOne({ _id: id }, { mailing_at: new Date(), mailed_at: null });
    expect(await mailAnnouncements()).toBe(1);
    expect(await mails()).toHaveLength(3);
    expect(await mailAnnouncements()).toBe(0);
  });

  it("is refused with 409 when no mail can be sent", async () => {
    const { MAIL_DIR } = env();
    try {
      Object.assign(env(), { MAIL_DIR: undefined });
      expect((await calls.send({ ...LIFT, mail: true })).status).toBe(409);
      expect((await calls.send(LIFT)).status).toBe(200);
    } finally {
      Object.assign(env(), { MAIL_DIR });
    }
  });
});

describe("a scheduled announcement", () => {
  const day = () => dayAfter(today(), 3);
  const onTheDay = () => new Date(startOfTowerDay(day()).getTime() + 1_000);

  it("is visible only to admins until its day, then published and mailed once by concurrent jobs", async () => {
    const { person } = await makeMember();
    const id = await calls.make({ mail: true, pinned: true, publish_on: day() });
    expect((await calls.shown(admin)).items).toMatchObject([{ _id: id, publish_on: day() }]);
    expect(await calls.shown(person)).toEqual({ items: [], total: 0 });
    expect((await calls.open(id, person)).status).toBe(404);
    expect(await calls.mark(person, { id })).toMatchObject({ modifiedCount: 0 });
    expect(await publishDueAnnouncements()).toBe(0);
    expect(await publishDueAnnouncements(new Date(startOfTowerDay(day()).getTime() - 1))).toBe(0);
    await finishMails(20_000);
    expect(await MailModel.countDocuments({ cause: /^announcement:/ })).toBe(0);

    const runs = await Promise.all(Array.from({ length: 5 }, () => publishDueAnnouncements(onTheDay())));
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await publishDueAnnouncements(onTheDay())).toBe(0);
    expect(await MailModel.countDocuments({ cause: /^announcement:/ })).toBe(1);
    expect(await AnnouncementModel.findById(id).lean()).toMatchObject({
      publish_on: null,
      date: startOfTowerDay(day()),
      announced_at: onTheDay(),
    });
    expect(await calls.trail()).toEqual(["announcement.appeared", "announcement.scheduled"]);
  });

  it("is visible from the start of its day, even before the job runs", async () => {
    const { person } = await makeMember();
    const id = await calls.make({ publish_on: day() });
    // Its state on the day, before the job has run.
    await AnnouncementModel.updateOne({ _id: id }, { publish_on: today(), date: startOfTowerDay(today()) });
    expect((await calls.shown(person)).items).toMatchObject([{ _id: id, unread: false, publish_on: null }]);
    expect((await calls.open(id, person)).status).toBe(200);
  });

  it("can be moved, published at once or excluded from mail while it waits", async () => {
    const { person } = await makeMember();
    const id = await calls.make({ mail: true, publish_on: day() });
    const later = dayAfter(today(), 9);
    expect(await calls.edit(id, { publish_on: later })).toMatchObject({ modifiedCount: 1 });
    expect(await AnnouncementModel.findById(id).lean()).toMatchObject({ date: startOfTowerDay(later) });
    expect(await publishDueAnnouncements(onTheDay())).toBe(0);
    expect(await calls.edit(id, { mail: false })).toMatchObject({ modifiedCount: 1 });
    expect(await calls.edit(id, { publish_on: "" })).toMatchObject({ modifiedCount: 1 });
    expect((await calls.shown(person)).items).toMatchObject([{ _id: id, unread: true }]);
    expect(await calls.edit(id, { publish_on: later })).toMatchObject({ status: 409 });
    await finishMails(20_000);
    expect(await MailModel.countDocuments({ cause: /^announcement:/ })).toBe(0);
    expect(await calls.trail()).toEqual([
      "announcement.day-changed",
      "announcement.mail-dropped",
      "announcement.scheduled",
    ]);
    await expectInvariants();
  });

  it("cannot be in the past or over a year away, and is published at once when its day is today", async () => {
    const words = "Please choose a day from today to a year from now.";
    for (const wrong of [dayAfter(today(), -1), dayAfter(today(), 366)])
      expect(await calls.send({ ...LIFT, publish_on: wrong }), dayLabel(wrong)).toMatchObject({
        status: 400,
        error: { fields: { publish_on: words } },
      });
    expect((await calls.send({ ...LIFT, publish_on: "soon" })).status).toBe(400);
    const id = await calls.make({ publish_on: today() });
    expect(await (await calls.open(id)).json()).toMatchObject({ publish_on: null });
  });
});

describe("a deleted account", () => {
  it("leaves no read marks or mails behind, and keeps those of others", async () => {
    const [one, other] = [(await makeMember()).person, (await makeMember()).person];
    const id = await calls.make({ mail: true });
    await finishMails(20_000);
    for (const { actor } of [one, other]) await markRead(actor, id);
    const leaving = await UserModel.findById(one.userId).orFail().lean();
    await inTransaction((session) => erasePerson({ ...leaving, emailVerified: null }, session));
    expect(await MailModel.find().lean()).toMatchObject([{ to: other.email }]);
    expect(await AnnouncementReadModel.find().lean()).toHaveLength(1);
    expect(await AnnouncementReadModel.countDocuments({ user_id: other.userId })).toBe(1);
  });
});

describe("checkInvariants (docs/product.md I22)", () => {
  it("finds a mail sent before its day, and one sent twice", async () => {
    const { person } = await makeMember();
    const id = await calls.make({ mail: true });
    await finishMails(20_000);
    await expectInvariants();
    const day = dayAfter(today(), 1);
    await AnnouncementModel.updateOne({ _id: id }, { publish_on: day });
    const [mail] = await MailModel.find({ to: person.email }).lean();
    const again = { ...mail, _id: new mongoose.Types.ObjectId(), cause: `announcement:${id}:${id}` };
    await MailModel.collection.insertOne(again);
    const early = `I22: announcement ${id} went to ${person.email} before its day`;
    expect(await checkInvariants(mongoose.connection)).toEqual([
      expect.stringMatching(/^I22: announcement \w+ waits for .+, dated /) as string,
      early,
      `I22: announcement ${id} went to ${person.email} twice`,
      early,
    ]);
  });
});
