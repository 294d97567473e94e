import { describe, expect, it } from "vitest";
import { AuditEntryModel } from "@/models/audit-entry";
import { CouponModel } from "@/models/coupon";
import { makeActor } from "@/tests/support/actors";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { addCoupon, changeValidity, deleteCoupon } from "./mutations";
import { findCouponByCode, listCoupons } from "./queries";

connectTestDatabase();

const EID = { coupon: "Eid20", discount: 20, description: "A fifth off." };

describe("coupons", () => {
  it("start as Valid and are found by their code in any case", async () => {
    const { actor } = await makeActor("admin");
    const id = await addCoupon(actor, EID);
    expect(await findCouponByCode(actor, " eID20 ")).toMatchObject({
      _id: id,
      coupon: "Eid20",
      validity: "Valid",
    });
    expect(await findCouponByCode(actor, "EID2")).toBeNull();
    expect(await findCouponByCode(actor, ".*")).toBeNull();
    await expectInvariants();
  });

  it("have unique codes, also when one is added 20 times concurrently in both cases (I12)", async () => {
    const { actor } = await makeActor("admin");
    const codes = Array.from({ length: 20 }, (_, n) => (n % 2 ? "eid20" : "EID20"));
    const results = await Promise.allSettled(codes.map((coupon) => addCoupon(actor, { ...EID, coupon })));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "coupon_taken" });
    expect(await CouponModel.countDocuments()).toBe(1);
    expect(await AuditEntryModel.countDocuments({ action: "coupon.added" })).toBe(1);
    await expectInvariants();
  });

  it.each([-5, 0, 12.5, 101, 1e9, Number.NaN])(
    "refuse a discount of %d percent in the model as well",
    async (n) => {
      const { actor } = await makeActor("admin");
      await expect(addCoupon(actor, { ...EID, discount: n })).rejects.toThrow();
      expect(await CouponModel.countDocuments()).toBe(0);
    },
  );

  it("switch once each way, and only admins see invalid ones (docs/security.md B10)", async () => {
    const { actor } = await makeActor("admin");
    const id = await addCoupon(actor, EID);
    expect(await changeValidity(actor, id, "Invalid")).toBe(1);
    expect(await changeValidity(actor, id, "Invalid")).toBe(0);
    expect(await listCoupons(null)).toEqual({ items: [], total: 0 });
    expect((await listCoupons(actor)).items).toMatchObject([{ validity: "Invalid" }]);
    expect(await changeValidity(actor, id, "Valid")).toBe(1);
    expect((await listCoupons(null)).total).toBe(1);
  });

  it("return 0 on a second deletion, and not_found when switched after deletion", async () => {
    const { actor } = await makeActor("admin");
    const id = await addCoupon(actor, EID);
    expect(await deleteCoupon(actor, id)).toBe(1);
    expect(await deleteCoupon(actor, id)).toBe(0);
    await expect(changeValidity(actor, id, "Invalid")).rejects.toMatchObject({ code: "not_found" });
    expect(await AuditEntryModel.countDocuments({ action: "coupon.deleted" })).toBe(1);
  });
});
