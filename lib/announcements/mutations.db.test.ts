import { describe, expect, it } from "vitest";
import { AnnouncementModel } from "@/models/announcement";
import { AuditEntryModel } from "@/models/audit-entry";
import { makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { deleteAnnouncement, postAnnouncement } from "./mutations";
import { listAnnouncements } from "./queries";

connectTestDatabase();

const LIFT = { title: "Lift", description: "It rests on Friday." };

describe("announcements", () => {
  it("are posted, and deleted once, each with an audit entry", async () => {
    const { actor } = await makeActor("admin");
    const id = await postAnnouncement(actor, LIFT);
    expect((await listAnnouncements(actor)).items).toMatchObject([{ _id: id, ...LIFT }]);
    expect(await deleteAnnouncement(actor, id)).toBe(1);
    expect(await deleteAnnouncement(actor, id)).toBe(0);
    expect(await AuditEntryModel.distinct("action")).toEqual(["announcement.deleted", "announcement.posted"]);
  });

  it("are posted once per admin and key, and other content with that key is a conflict", async () => {
    const { actor } = await makeActor("admin");
    const { actor: other } = await makeActor("admin");
    const key = "5f2c1d7e90ab43c8";
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => postAnnouncement(actor, { ...LIFT, key })),
    );
    expect(new Set(sent).size).toBe(1);
    expect(await postAnnouncement(actor, { ...LIFT, key })).toBe(sent[0]);
    expect(await AnnouncementModel.countDocuments()).toBe(1);
    expect(await AuditEntryModel.countDocuments()).toBe(1);

    const others = postAnnouncement(actor, { ...LIFT, title: "Stairs", key });
    await expect(others).rejects.toMatchObject({ code: "conflict" });
    expect(await postAnnouncement(other, { ...LIFT, key })).not.toBe(sent[0]);
    expect(await AnnouncementModel.countDocuments()).toBe(2);
  });

  it("are listed newest first and by page, with the total count (docs/security.md G6)", async () => {
    const { actor } = await makeActor("admin");
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    await AnnouncementModel.insertMany(
      Array.from({ length: 25 }, (_, n) => ({ title: `T${n}`, description: "D", date: day(n + 1) })),
    );
    const third = await listAnnouncements(actor, { page: 3, limit: 10 });
    expect(third.total).toBe(25);
    expect(third.items.map(({ title }) => title)).toEqual(["T4", "T3", "T2", "T1", "T0"]);
    expect(await listAnnouncements(actor, { page: 99, limit: 10 })).toEqual({ items: [], total: 25 });
  });
});
