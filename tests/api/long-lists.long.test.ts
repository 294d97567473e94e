import mongoose, { type Model } from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { callName, ENDPOINTS } from "@/lib/registry";
import { AgreementRequestModel } from "@/models/agreement";
import { AnnouncementModel } from "@/models/announcement";
import { CouponModel } from "@/models/coupon";
import { PaymentModel } from "@/models/payment";
import { makeActor } from "../support/actors";
import { as, loadApi } from "../support/api-routes";
import { makeMember, makePayment } from "../support/factories";
import { expectInvariants } from "../support/invariants";
import { connectTestDatabase } from "../support/mongo";

connectTestDatabase();

let api: Awaited<ReturnType<typeof loadApi>>;
beforeAll(async () => {
  api = await loadApi();
});

/** Level 2: the database records each operation and its query plan. */
const profile = (level: 0 | 2) => mongoose.connection.db?.command({ profile: level });

/** Returns the reads that scanned a collection or sorted in memory. */
async function costlyReads(): Promise<unknown[]> {
  const noted = mongoose.connection.db?.collection("system.profile");
  const reads = await noted?.countDocuments({ op: { $in: ["query", "command"] } });
  expect(reads).toBeGreaterThan(20);
  const costly = noted?.find(
    { $or: [{ planSummary: /COLLSCAN/ }, { hasSortStage: true }], ns: { $not: /system\.profile/ } },
    {
      projection: {
        _id: 0,
        ns: 1,
        planSummary: 1,
        "command.aggregate": 1,
        "command.find": 1,
        "command.pipeline": 1,
        "command.filter": 1,
        "command.sort": 1,
      },
    },
  );
  const found = await costly?.toArray();
  await noted?.drop();
  return found ?? [];
}

/**
 * Returns every list that an admin reads, in every order of its contract, both ways. One person's own payments are few.
 */
function listOrders(): [call: string, order: Record<string, string>][] {
  const lists = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ paged }) => paged);
  return lists.flatMap((endpoint) => {
    if (endpoint.path.startsWith("/payments-history")) return [];
    const { sort } = (endpoint.query as unknown as { shape: { sort?: z.ZodOptional<z.ZodEnum> } }).shape;
    const orders = sort?.unwrap().options.flatMap((each) => [
      { sort: String(each), direction: "asc" },
      { sort: String(each), direction: "desc" },
    ]) ?? [{}];
    return orders.map((order): [string, Record<string, string>] => [callName(endpoint), order]);
  });
}

describe("lists of 10,000 rows (docs/security.md G6)", () => {
  /** Stores 10,000 rows as the model stores its first: casting each would take as long as all reads. */
  async function insertMany<T>(model: Model<T>, make: (n: number) => Partial<T>): Promise<void> {
    const stored = new model(make(0)).toObject<Record<string, unknown>>();
    await model.collection.insertMany(
      Array.from({ length: 10_000 }, (_, n) => ({
        ...stored,
        ...make(n),
        _id: new mongoose.Types.ObjectId(),
      })),
    );
  }

  it("return 100 rows by default and the total count, without collection scans or in-memory sorts", async () => {
    const admin = await makeActor("admin");
    const member = await makeMember();
    const { _id, transactionId, period, ...row } = await makePayment(member, { status: "refunded" });
    expect([_id, transactionId, period]).toHaveLength(3);
    const date = new Date();
    await Promise.all([
      insertMany(AnnouncementModel, (n) => ({ title: `T${n}`, description: "D", date })),
      insertMany(CouponModel, (n) => ({
        coupon: `C${n}`,
        code_key: `C${n}`,
        discount: 5,
        description: "D",
        date,
      })),
      insertMany(PaymentModel, (n) => ({ ...row, period: "2026-01", transactionId: `pi_${n}` })),
      insertMany(AgreementRequestModel, (n) => ({
        user_id: _id,
        email: `p${n}@example.com`,
        apartment_id: member.apartment._id,
        apartment_no: "4A",
        floor_no: 4,
        block_no: "A",
        rent_cents: 65_000,
        request_date: date,
        status: "checked" as const,
        decision: "declined" as const,
        decided_at: date,
        checked_at: date,
      })),
    ]);
    await profile(2);
    for (const [call, input, total] of [
      ["GET /announcements", as(admin), 10_000],
      ["GET /coupons", as(admin), 10_000],
      ["GET /coupons", {}, 10_000],
      ["GET /requests", as(admin), 10_001],
      ["GET /payments", as(admin), 10_001],
      [
        "GET /payments-history/{email}",
        as(member.person, { params: { email: member.person.email } }),
        10_001,
      ],
    ] as const) {
      const response = await api.send(call, input);
      expect((await response.json()) as unknown[], call).toHaveLength(100);
      expect(response.headers.get("x-total-count"), call).toBe(String(total));
      const last = await api.send(call, { ...input, query: { page: "101" } });
      expect((await last.json()) as unknown[], call).toHaveLength(total - 10_000);
    }
    for (const [call, order] of listOrders()) {
      // The one list that only tenants have.
      const reader = call === "GET /my-receipts" ? member.person : admin;
      const { status } = await api.send(call, as(reader, { query: { ...order, limit: "10" } }));
      expect(status, call).toBe(200);
    }
    await profile(0);
    expect(await costlyReads()).toEqual([]);
    await expectInvariants();
  });
});
