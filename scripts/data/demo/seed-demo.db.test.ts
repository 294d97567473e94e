import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import type { Account } from "@/lib/payments/account-contract";
import { firstPeriodOf, monthlyChargesAt } from "@/lib/payments/derive-bills";
import { towerDay } from "@/lib/platform/format/dates";
import { findPhoto } from "@/lib/platform/images/gridfs";
import { loadPreview } from "@/lib/platform/images/load-preview";
import { sweepPhotos } from "@/lib/users/mutations";
import { AgreementModel } from "@/models/agreement";
import { DepositModel } from "@/models/deposit";
import { UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { as, loadApi } from "@/tests/support/api-routes";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { seedDemo } from "./seed-demo";

connectTestDatabase();
beforeEach(() => seedDemo());

type Answer = Record<string, unknown> & { photos: { url: string; alt: string }[] };

async function read(call: string, params?: Record<string, string>): Promise<Answer> {
  const api = await loadApi();
  return (await (await api.send(call, params ? { params } : {})).json()) as Answer;
}
const apartment = (apartment_no: string) => read("GET /apartments/{apartment_no}", { apartment_no });

describe("the demo data", () => {
  it("includes a home with described photos in three sizes, a floor plan and a panorama", async () => {
    const { photos, floor_plan, panorama } = await apartment("3B");
    expect(photos).toHaveLength(6);
    for (const { url, alt } of photos) {
      expect(alt).not.toContain("Photo of");
      const [, stem = ""] = /^\/api\/images\/([0-9a-f]{48})-1440$/.exec(url) ?? [];
      const sizes = await Promise.all(["480", "768", "1440"].map((width) => findPhoto(`${stem}-${width}`)));
      const weights = sizes.map((bytes) => bytes?.byteLength ?? 0);
      expect(weights.toSorted((a, b) => a - b)).toEqual(weights);
      expect(weights[0]).toBeGreaterThan(1_000);
    }
    expect(await loadPreview(photos[0]?.url ?? "")).not.toBeNull();
    expect(await sweepPhotos(new Set())).toEqual(new Set());
    expect([floor_plan, panorama]).toEqual([
      expect.stringMatching(/^floor-plan-/),
      expect.stringMatching(/^panorama-/),
    ]);
  });

  it("includes homes that are free now, free later, and let until a day", async () => {
    const [now, later, let_] = await Promise.all(["3B", "7B", "10A"].map(apartment));
    expect(now).toMatchObject({ booking_status: "available", free_from: null, service_charge: 33 });
    expect(later).toMatchObject({
      booking_status: "available",
      amenities: expect.arrayContaining(["Gas and water by meter"]) as unknown,
    });
    expect(let_).toMatchObject({ booking_status: "unavailable" });
    for (const { free_from } of [later, let_] as Answer[]) {
      expect(free_from).toMatch(/^\d{4}-\d{2}-01$/);
      expect(String(free_from) > towerDay(new Date())).toBe(true);
    }
  });

  it("bills what its agreements print", async () => {
    const printed = await AgreementModel.find({ service_charge_cents: mongoose.trusted({ $gt: 0 }) }).lean();
    for (const agreement of printed)
      expect(monthlyChargesAt(agreement, firstPeriodOf(agreement))).toContainEqual(
        expect.objectContaining({ kind: "service_charge", cents: agreement.service_charge_cents }),
      );
    expect(await AgreementModel.countDocuments()).toBeGreaterThan(0);
  });

  it("has each deposit under a reference of its own, as the product takes them", async () => {
    const deposits = await DepositModel.find().lean();
    const references = deposits.flatMap(({ entries }) => entries.map(({ reference }) => reference));
    expect(references.length).toBeGreaterThan(1);
    expect(new Set(references).size).toBe(references.length);
  });

  it("includes a former tenant who owes part of the last month and whose deposit is held", async () => {
    const api = await loadApi();
    const office = await makeActor("admin");
    const rows = (await (await api.send("GET /former-tenants", as(office))).json()) as Answer[];
    expect(rows).toMatchObject([{ email: "zahid.iqbal@nibash.test", to_give_back: 0, held: 970 }]);
    const owed = Number(rows[0]?.owed);
    expect(owed).toBeGreaterThan(0);
    expect(owed).toBeLessThan(100);
    const roll = await api.send("GET /rent-roll", as(office));
    const { rows: ofRoll } = (await roll.json()) as { rows: Answer[] };
    expect(ofRoll.filter(({ email }) => email === rows[0]?.email)).toMatchObject([{ owed }]);
    await expectInvariants();
  });

  it("includes an account with a meter, one with arrears, one with credit and one that is paid in part", async () => {
    const api = await loadApi();
    const office = await makeActor("admin");
    const accountOf = async (email: string) => {
      const params = { user_id: String((await UserModel.findOne({ email }).orFail().lean())._id) };
      const answer = await api.send("GET /accounts/{user_id}", as(office, { params }));
      return (await answer.json()) as Account;
    };
    const kindsOf = ({ months }: Account) =>
      new Set(months.flatMap(({ lines }) => lines.map(({ kind }) => kind)));
    expect(kindsOf(await accountOf("farhana.akter@nibash.test"))).toEqual(new Set(["rent", "meter"]));
    expect(kindsOf(await accountOf("sadia.islam@nibash.test"))).toEqual(new Set(["rent", "arrears"]));
    const ahead = await accountOf("maliha.tasnim@nibash.test");
    expect([ahead.open, ahead.credit > 0]).toEqual([0, true]);
    const part = await accountOf("imran.chowdhury@nibash.test");
    expect(part.receipts[0]).toMatchObject({ amount: 400, covers: [{ kind: "rent", amount: 400 }] });
    expect(part.open).toBeGreaterThan(0);
  });

  it("includes one member who has yet to sign and to pay the deposit, a coupon that was used, and a meter's reading", async () => {
    const api = await loadApi();
    const office = await makeActor("admin");
    const read = async (call: string, query = {}) =>
      (await (await api.send(call, as(office, { query }))).json()) as Answer;
    const today = (await read("GET /today")) as unknown as { kind: string; count: number }[];
    const counts = Object.fromEntries(today.map(({ kind, count }) => [kind, count]));
    expect(counts).toMatchObject({ unsigned: 1, deposits: 1 });
    const coupons = (await read("GET /coupons")) as unknown as { coupon: string; used: number }[];
    expect(coupons.find(({ coupon }) => coupon === "LOYAL5")?.used).toBeGreaterThan(3);
    const sheet = await read("GET /meter-readings", {
      utility: "Electricity",
      period: towerDay(new Date()).slice(0, 7),
    });
    expect(sheet["rows"]).toContainEqual(
      expect.objectContaining({ apartment_no: "2A", current: 8_622, amount: 24.38 }),
    );
  });

  it("describes the building, its contacts and surroundings in values that the form accepts", async () => {
    const building = await read("GET /building");
    expect(building).toMatchObject({
      name: "Nibash Tower",
      due_day: 5,
      first_month_until: 15,
    });
    for (const name of ["phone", "whatsapp", "email", "office_hours", "terms"])
      expect(building[name]).not.toBe("");
    expect(building.nearby).toContainEqual({ name: "Uttara North metro station", minutes: null });
    // The form accepts all of it, with how to pay, which visitors do not read.
    const api = await loadApi();
    const office = await makeActor("admin");
    const body = (await (await api.send("GET /building", as(office))).json()) as Answer;
    expect(body.payment_methods).toHaveLength(3);
    const saved = await api.send("PATCH /building", as(office, { body }));
    expect([saved.status, await saved.json()]).toEqual([200, { modifiedCount: 0 }]);
  });
});
