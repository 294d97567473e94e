import mongoose from "mongoose";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PATCH as change } from "@/app/api/announcements/[id]/route";
import { createIndexes } from "@/lib/platform/db/indexes";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { AnnouncementModel, AnnouncementReadModel } from "@/models/announcement";
import { AuditEntryModel } from "@/models/audit-entry";
import { UserModel } from "@/models/user";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { announcementCalls, LIFT } from "@/tests/support/announcement-calls";
import { makeMember } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { deleteAnnouncement } from "./mutations";
import { countUnread } from "./queries";

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

describe("editing an announcement", () => {
  it("changes the given fields once, with an audit entry per kind of change", async () => {
    const id = await calls.make();
    const body = { title: "Lift B", pinned: true };
    expect(await calls.edit(id, body)).toEqual({ status: 200, modifiedCount: 1 });
    expect(await calls.edit(id, body)).toEqual({ status: 200, modifiedCount: 0 });
    expect(await (await calls.open(id)).json()).toMatchObject({
      title: "Lift B",
      description: LIFT.description,
      pinned: true,
      mail: false,
      publish_on: null,
      edited_at: expect.any(String) as string,
    });
    expect(await calls.edit(id, { pinned: false })).toMatchObject({ modifiedCount: 1 });
    expect(await calls.trail()).toEqual([
      "announcement.edited",
      "announcement.pinned",
      "announcement.posted",
      "announcement.unpinned",
    ]);
    const [edited] = await AuditEntryModel.find({ action: "announcement.edited" }).lean();
    expect(edited).toMatchObject({ before: { title: "Lift" }, after: { title: "Lift B" } });
  });

  it("returns 412 to the second of two admins, and 404 for a deleted announcement", async () => {
    const id = await calls.make();
    const version = (await calls.open(id)).headers.get("etag") ?? "";
    expect(await calls.edit(id, { title: "First" }, version)).toMatchObject({ modifiedCount: 1 });
    const late = await calls.edit(id, { title: "Second" }, version);
    expect(late).toMatchObject({ status: 412, error: { code: "changed_since" } });
    expect((await AnnouncementModel.findById(id).orFail().lean()).title).toBe("First");
    // Concurrently.
    const now = (await calls.open(id)).headers.get("etag") ?? "";
    const both = await Promise.all(["A", "B"].map((title) => calls.edit(id, { title }, now)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    await deleteAnnouncement(admin.actor, id);
    expect((await calls.edit(id, { title: "Third" })).status).toBe(404);
    expect((await calls.open(id)).status).toBe(404);
  });

  it("returns 403 to a member, and 400 for an empty title or an unknown field", async () => {
    const id = await calls.make();
    const { person } = await makeMember();
    const refused = await callRoute(change, `/api/announcements/${id}`, {
      method: "PATCH",
      as: person,
      params: { id },
      body: { pinned: true },
    });
    expect(refused.status).toBe(403);
    expect((await calls.edit(id, { title: "" })).status).toBe(400);
    expect((await calls.edit(id, { author_id: id })).status).toBe(400);
  });

  it("lists pinned announcements first, also among old ones without the field", async () => {
    const old = { title: "Old", description: "D", date: new Date("2026-01-01T00:00:00Z") };
    await AnnouncementModel.collection.insertOne(old);
    const [first, second] = [await calls.make({ title: "One" }), await calls.make({ title: "Two" })];
    await calls.edit(first, { pinned: true });
    const titles = async (query = "") => (await calls.shown(admin, query)).items.map(({ title }) => title);
    expect(await titles()).toEqual(["One", "Two", "Old"]);
    expect(await titles("?sort=date&direction=desc")).toEqual(["Two", "One", "Old"]);
    expect(second).not.toBe(first);
  });
});

describe("unread announcements", () => {
  it("are tracked per user and counted until opened", async () => {
    const { person } = await makeMember();
    const other = (await makeMember()).person;
    const [one, two] = [await calls.make({ title: "One" }), await calls.make({ title: "Two" })];
    expect((await calls.shown(person)).items.map(({ unread }) => unread)).toEqual([true, true]);
    expect(await calls.shown(person, "?unread=true&limit=1")).toMatchObject({ total: 2 });
    const marked = await Promise.all([calls.mark(person, { id: one }), calls.mark(person, { id: one })]);
    expect(marked.reduce((sum, { modifiedCount = 0 }) => sum + modifiedCount, 0)).toBe(1);
    expect(await calls.shown(person, "?unread=true")).toMatchObject({ total: 1, items: [{ _id: two }] });
    expect((await calls.shown(other, "?unread=true")).total).toBe(2);
    expect(await calls.mark(person, {})).toMatchObject({ modifiedCount: 1 });
    expect(await calls.mark(person, {})).toMatchObject({ modifiedCount: 0 });
    expect((await calls.shown(person, "?unread=true")).total).toBe(0);
    // After an edit it stays read; after deletion nothing is left.
    await calls.edit(one, { title: "One more" });
    expect((await calls.shown(person)).items.some(({ unread }) => unread)).toBe(false);
    await deleteAnnouncement(admin.actor, one);
    expect(await AnnouncementReadModel.countDocuments({ announcement_id: one })).toBe(0);
  });

  it("are counted in a single query", async () => {
    const { person } = await makeMember();
    const read = await calls.make();
    await calls.make();
    await calls.mark(person, { id: read });
    const asked: string[] = [];
    mongoose.set("debug", (collection: string, method: string) => void asked.push(`${collection}.${method}`));
    try {
      expect(await countUnread(person.actor)).toBe(1);
    } finally {
      mongoose.set("debug", false);
    }
    expect(asked).toEqual(["users.aggregate"]);
  });

  it("exclude those older than the account or 30 days, and are none for an admin", async () => {
    const { person } = await makeMember();
    const days = (n: number) => new Date(Date.now() - n * 86_400_000);
    await UserModel.updateOne({ _id: person.userId }, { created_at: days(40) });
    await AnnouncementModel.create(
      [31, 29].map((n) => ({ title: `${n} days`, description: "D", date: days(n) })),
    );
    expect((await calls.shown(person, "?unread=true")).items).toMatchObject([{ title: "29 days" }]);
    await UserModel.updateOne({ _id: person.userId }, { created_at: days(20) });
    expect((await calls.shown(person, "?unread=true")).total).toBe(0);
    await calls.make();
    expect((await calls.shown(person, "?unread=true")).total).toBe(1);
    expect((await calls.shown(admin, "?unread=true")).total).toBe(0);
  });
});
