import { describe, expect, it } from "vitest";
import { POST as ask } from "@/app/api/apartments/[apartment_no]/free-notices/route";
import { BUDGETS } from "@/lib/platform/db/limits";
import { env } from "@/lib/platform/env";
import { FreeNoticeModel } from "@/models/free-notice";
import { callRoute } from "@/tests/support/actors";
import { makeApartment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

const askFor = async (no: string, email: string) => {
  const response = await callRoute(ask, `/api/apartments/${no}/free-notices`, {
    method: "POST",
    body: { email },
    params: { apartment_no: no },
  });
  const body = (await response.json()) as { insertedId?: string; error?: { code: string; fields?: object } };
  return { status: response.status, ...body };
};
const taken = async () => (await makeApartment({ booking_status: "unavailable" })).apartment_no;

describe("asking for a mail when an apartment becomes free", () => {
  it("is stored once per address, with the same response for concurrent requests", async () => {
    const no = await taken();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => askFor(no, "waits@example.com")),
      askFor(no, " Waits@Example.COM "),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [notice, ...others] = await FreeNoticeModel.find().lean();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ email: "waits@example.com", sent_at: null, token_hashes: [] });
    const days = ((notice?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
  });

  it("tells a stranger neither whether nor when an address has subscribed", async () => {
    const no = await taken();
    const before = await askFor(no, "waits@example.com");
    const notice = await FreeNoticeModel.findOne().lean();
    const answers = [before, await askFor(no, "waits@example.com"), await askFor(no, "other@example.com")];
    for (const { insertedId } of answers) expect(insertedId).toMatch(/^[0-9a-f]{24}$/);
    expect(new Set([String(notice?._id), ...answers.map(({ insertedId }) => insertedId)]).size).toBe(4);
  });

  it("keeps a waiting notice when repeated, for its whole life from then on", async () => {
    const no = await taken();
    await askFor(no, "waits@example.com");
    await FreeNoticeModel.updateOne(
      {},
      { free_since: new Date(), asked_at: new Date(0), expires_at: new Date() },
    );
    const [before] = await FreeNoticeModel.find().lean();
    expect((await askFor(no, "waits@example.com")).status).toBe(200);
    const [{ expires_at, ...after } = { expires_at: new Date(0) }, ...others] =
      await FreeNoticeModel.find().lean();
    expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 300 * 24 * 60 * 60_000);
    expect({ ...after, expires_at: before?.expires_at }).toEqual(before);
    expect(others).toEqual([]);
  });

  it("is refused for a free or unknown apartment and for an invalid address", async () => {
    const { apartment_no } = await makeApartment();
    expect(await askFor(apartment_no, "waits@example.com")).toMatchObject({
      status: 409,
      error: { code: "conflict" },
    });
    expect((await askFor("999Z", "waits@example.com")).status).toBe(404);
    const bad = await askFor(await taken(), "no address");
    expect(bad.status).toBe(400);
    expect(bad.error?.fields).toEqual({ email: "Please enter a valid email address." });
    expect(await FreeNoticeModel.countDocuments()).toBe(0);
  });

  it("is limited per address, so that nobody can flood a stranger's mailbox", async () => {
    const most = BUDGETS["notice-mail"].points;
    const homes = await Promise.all(Array.from({ length: most + 1 }, taken));
    const statuses: number[] = [];
    for (const no of homes) statuses.push((await askFor(no, "stranger@example.com")).status);
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429]);
    expect((await askFor(homes[0] ?? "", "another@example.com")).status).toBe(200);
  });

  it("is refused when no mail can be sent", async () => {
    const { MAIL_DIR } = env();
    try {
      Object.assign(env(), { MAIL_DIR: undefined });
      expect(await askFor(await taken(), "waits@example.com")).toMatchObject({
        error: { code: "provider_unavailable" },
      });
    } finally {
      Object.assign(env(), { MAIL_DIR });
    }
  });
});
