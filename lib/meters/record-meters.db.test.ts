import { beforeEach, describe, expect, it } from "vitest";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { removeMember } from "@/lib/leaving/mutations";
import { getAccount, getMyAccount } from "@/lib/payments/get-account";
import { postCharge, reverseCharge } from "@/lib/payments/write-charge";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { ChargeModel } from "@/models/charge";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { makeRequest } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeTenant, type Tenant } from "@/tests/support/tenancy";
import { meterCharge, NOT_READ_YET, postMeters as contract } from "./contract";
import { getMeters, postMeter, postMeters } from "./record-meters";

connectTestDatabase();
const now = new Date("2026-11-21T09:00:00Z");
const began = new Date("2026-08-02T09:00:00Z");

let admin: TestActor<"admin">;
let one: Tenant;
let other: Tenant;
beforeEach(async () => {
  admin = await makeActor("admin");
  one = await makeTenant({ acceptDate: began, apartmentNo: "41A" });
  other = await makeTenant({ acceptDate: began, apartmentNo: "42A" });
});

interface Typed {
  readonly tenant: Tenant;
  readonly current: number;
  readonly reason?: string;
}

/** Sends a sheet of electricity at 10 cents a unit. */
const send = (
  typed: readonly Typed[],
  { period = "2026-11", rate = 0.1, apply = true, utility = "electricity" } = {},
) =>
  postMeters(
    admin.actor,
    contract.body.parse({
      utility,
      period,
      rate,
      readings: typed.map(({ tenant, ...reading }) => ({
        ...reading,
        apartment_no: tenant.agreement.apartment_no,
      })),
    }),
    { apply },
    now,
  );

const outcomes = ({ rows }: Awaited<ReturnType<typeof send>>) =>
  rows.map(({ outcome, amount }) => [outcome, amount]);

/** The meter lines of a person's bills, oldest first. */
async function metersOf({ userId }: Pick<Tenant, "userId">) {
  const { months } = await getAccount(admin.actor, userId, now);
  return months
    .flatMap(({ period, lines }) =>
      lines.flatMap(({ kind, label, amount }) => (kind === "meter" ? [[period, label, amount]] : [])),
    )
    .reverse();
}

describe("what a reading costs", () => {
  it.each([
    [{ previous: 1_200, current: 1_445, reason: "" }, 0.1, "charged", 2_450],
    [{ previous: 0, current: 3, reason: "" }, 0.335, "charged", 101],
    [{ previous: 1.5, current: 2.75, reason: "" }, 8, "charged", 1_000],
    [{ previous: 1_200, current: 1_200, reason: "" }, 0.1, "charged", 0],
    [{ previous: 1_200, current: 30, reason: "" }, 0.1, "refused", 0],
    [{ previous: 1_200, current: 30, reason: "A new meter" }, 0.1, "charged", 300],
    [{ previous: null, current: 1_200, reason: "" }, 0.1, "first", 0],
    [{ previous: 0, current: 1_000_000, reason: "" }, 1.01, "refused", 0],
  ])("of %o at %s dollars is %s, %i cents", (reading, rate, outcome, cents) => {
    expect(meterCharge(reading, rate)).toMatchObject({ outcome, cents });
  });
});

describe("a sheet of meter readings", () => {
  it("is a dry run until it is applied, and a second apply of it changes nothing", async () => {
    const october = [
      { tenant: one, current: 1_000 },
      { tenant: other, current: 500 },
    ];
    expect(outcomes(await send(october, { period: "2026-10" }))).toEqual([
      ["first", 0],
      ["first", 0],
    ]);
    const november = [
      { tenant: one, current: 1_245 },
      { tenant: other, current: 500 },
    ];
    const dry = await send(november, { apply: false });
    expect([dry.applied, outcomes(dry)]).toEqual([
      false,
      [
        ["charged", 24.5],
        ["charged", 0],
      ],
    ]);
    expect(await ChargeModel.countDocuments()).toBe(2);
    expect(await send(november)).toEqual({ ...dry, applied: true });
    const again = await send(november, { utility: "Electricity " });
    expect([again.applied, outcomes(again)]).toEqual([
      true,
      [
        ["unchanged", 24.5],
        ["unchanged", 0],
      ],
    ]);
    expect(await ChargeModel.countDocuments()).toBe(4);
    expect(await metersOf(one)).toEqual([
      ["2026-10", "Electricity", 0],
      ["2026-11", "Electricity", 24.5],
    ]);
    const { months } = await getMyAccount(one.actor, now);
    const shown = months.flatMap(({ lines }) =>
      lines.flatMap(({ kind, amount }) => (kind === "meter" ? amount : [])),
    );
    expect(shown).toEqual([24.5]);
    const stored = await ChargeModel.findOne({ cents: 2_450 }).orFail().lean();
    expect(stored).toMatchObject({
      reading: { utility: "electricity", previous: 1_000, current: 1_245, rate_cents: 10 },
      reference: "meter Electricity 2026-11:1",
      // November's day is past: it is not late at once.
      due_on: "2026-12-05",
    });
    expect(await AuditEntryModel.find({ action: "meters.posted" }).sort({ _id: 1 }).lean()).toMatchObject([
      { subject: "Electricity", after: { period: "2026-10", readings: 2, amount: 0 } },
      { subject: "Electricity", after: { period: "2026-11", readings: 2, amount: 24.5 } },
    ]);
    expect(await getMeters(admin.actor, { utility: "electricity", period: "2026-12" })).toMatchObject({
      rate: 0.1,
      rows: [
        {
          apartment_no: one.agreement.apartment_no,
          previous: 1_245,
          previous_period: "2026-11",
          current: null,
        },
        { apartment_no: other.agreement.apartment_no, previous: 500, current: null },
      ],
    });
    await expectInvariants();
  });

  it("writes all readings or none: a lower one needs a reason, an apartment a tenant, a line that stands a reversal", async () => {
    await send(
      [
        { tenant: one, current: 1_000 },
        { tenant: other, current: 500 },
      ],
      { period: "2026-10" },
    );
    const lower = await send([
      { tenant: one, current: 1_100 },
      { tenant: other, current: 20 },
    ]);
    expect([lower.applied, outcomes(lower)]).toEqual([
      false,
      [
        ["charged", 10],
        ["refused", 0],
      ],
    ]);
    expect(lower.rows[1]?.message).toContain("It showed 500 before");
    expect(await ChargeModel.countDocuments({ period: "2026-11" })).toBe(0);
    const explained = await send([
      { tenant: one, current: 1_100 },
      { tenant: other, current: 20, reason: "The meter was replaced." },
    ]);
    expect([explained.applied, outcomes(explained)]).toEqual([
      true,
      [
        ["charged", 10],
        ["charged", 2],
      ],
    ]);
    const corrected = [{ tenant: one, current: 1_200 }];
    expect((await send(corrected)).rows[0]?.message).toContain("Reverse it first");
    const line = await ChargeModel.findOne({ cents: 1_000 }).orFail().lean();
    await reverseCharge(admin.actor, String(line._id), "It was the meter of 5A.");
    expect(outcomes(await send(corrected))).toEqual([["charged", 20]]);
    await removeMember(admin.actor, other.email);
    const gone = await send([{ tenant: other, current: 30 }]);
    expect(gone.rows[0]).toMatchObject({
      outcome: "refused",
      message: expect.stringContaining("is not let") as string,
    });
    await expectInvariants();
  });

  it.each([true, false])("of a month that is to come is refused at its field, applied: %s", async (apply) => {
    await expect(send([{ tenant: one, current: 1_000 }], { period: "2026-12", apply })).rejects.toMatchObject(
      { code: "invalid_input", fields: { period: NOT_READ_YET } },
    );
    expect(await ChargeModel.countDocuments()).toBe(0);
  });

  it("charges nobody for a month before they moved in, in which a first reading can stand", async () => {
    const july = (current: number) => send([{ tenant: one, current }], { period: "2026-07" });
    await send([{ tenant: one, current: 900 }], { period: "2026-06" });
    expect(await metersOf(one)).toEqual([["2026-06", "Electricity", 0]]);
    expect(await july(1_000)).toMatchObject({
      applied: false,
      rows: [
        {
          outcome: "refused",
          message: "Before August 2026 they did not live here: the tenant before pays for this reading.",
        },
      ],
    });
    expect(outcomes(await send([{ tenant: one, current: 1_000 }], { period: "2026-08" }))).toEqual([
      ["charged", 10],
    ]);
    await expectInvariants();
  });

  it("adds each line once, if two admins apply the same sheet at the same moment", async () => {
    const sheet = [
      { tenant: one, current: 1_000 },
      { tenant: other, current: 500 },
    ];
    await send(sheet, { period: "2026-10" });
    const november = [
      { tenant: one, current: 1_050 },
      { tenant: other, current: 510 },
    ];
    const answers = await Promise.all([1, 2, 3].map(() => send(november)));
    expect(answers.map(({ applied }) => applied)).toEqual([true, true, true]);
    expect(answers.flatMap(outcomes).filter(([outcome]) => outcome === "charged")).toHaveLength(2);
    expect(await ChargeModel.countDocuments({ period: "2026-11" })).toBe(2);
  });

  it("counts from the last reading of a former tenant, who gets it by POST /charges after the end", async () => {
    await send([{ tenant: one, current: 1_000 }], { period: "2026-10" });
    await removeMember(admin.actor, one.email);
    const reading = { utility: "electricity", previous: 1_000, current: 1_080, rate: 0.1 };
    await postCharge(
      admin.actor,
      { user_id: one.userId, period: "2026-11", kind: "meter", label: "Electricity", amount: 8, reading },
      now,
    );
    expect((await metersOf(one)).at(-1)).toEqual(["2026-11", "Electricity", 8]);
    const apartment = await ApartmentModel.findById(one.agreement.apartment_id).orFail().lean();
    const request = await makeRequest(await makeActor("user"), apartment);
    await acceptRequest(admin.actor, String(request._id));
    const moved = await send([{ tenant: one, current: 1_100 }]);
    expect(moved.rows[0]).toMatchObject({
      outcome: "charged",
      amount: 2,
      message: "It counts from the last reading of the tenant before.",
    });
  });
});

describe("a reading that the office has put on a bill", () => {
  it("stands on the sheet with what it counts from, and is unchanged if it is read again", async () => {
    const reading = { utility: "electricity", previous: 1_000, current: 1_080, rate: 0.1 };
    await postCharge(
      admin.actor,
      { user_id: one.userId, period: "2026-11", kind: "meter", label: "Electricity", amount: 8, reading },
      now,
    );
    const { rows } = await getMeters(admin.actor, { utility: "electricity", period: "2026-11" });
    expect(rows.find(({ apartment_no }) => apartment_no === one.agreement.apartment_no)).toMatchObject({
      previous: 1_000,
      previous_period: null,
      current: 1_080,
      amount: 8,
    });
    const again = await send([{ tenant: one, current: 1_080 }]);
    expect(again.rows[0]).toMatchObject({ outcome: "unchanged", amount: 8 });
  });
});

describe("a caretaker's reading on a bill", () => {
  it("is the sheet's, whatever name, last reading, day and price come with it", async () => {
    const { actor } = await makeActor("caretaker");
    await send([{ tenant: one, current: 1_000 }], { period: "2026-10" });
    const put = (current: number, label = "Electricity") =>
      postMeter(
        actor,
        {
          user_id: one.userId,
          period: "2026-11",
          kind: "meter",
          label,
          amount: 9_000,
          due_on: "2026-01-01",
          reading: { utility: "electricity", previous: 0, current, rate: 90 },
        },
        now,
      );
    const id = await put(1_245, "Rent arrears");
    expect(await metersOf(one)).toContainEqual(["2026-11", "Electricity", 24.5]);
    expect(await ChargeModel.findById(id).lean()).toMatchObject({
      reading: { previous: 1_000, current: 1_245 },
      due_on: "2026-12-05",
    });
    expect(await put(1_245, "Electricity 2")).toBe(id);
    await expect(put(9_000_000, "Electricity 3")).rejects.toMatchObject({ code: "conflict" });
    await send([{ tenant: other, current: 1_000 }], { period: "2026-10" });
    await removeMember(admin.actor, one.email);
    await expect(put(1_300)).rejects.toMatchObject({ code: "conflict" });
    expect(await ChargeModel.countDocuments({ period: "2026-11" })).toBe(1);
    await expectInvariants();
  });

  it("waits for a price, which the office sets with the first readings", async () => {
    const { actor } = await makeActor("caretaker");
    const sheet = () => getMeters(actor, { utility: "electricity", period: "2026-11" });
    expect(await sheet()).toMatchObject({ rate: null, has_rate: false });
    await send([{ tenant: one, current: 1_000 }]);
    expect(await sheet()).toMatchObject({ rate: null, has_rate: true });
  });

  it("is answered alike at any price: neither a bound nor a repeat tells it", async () => {
    const { actor } = await makeActor("caretaker");
    const dry = async (current: number) =>
      (
        await postMeters(
          actor,
          contract.body.parse({
            utility: "electricity",
            period: "2026-11",
            rate: 0,
            readings: [{ apartment_no: one.agreement.apartment_no, current }],
          }),
          {},
          now,
        )
      ).rows;
    const answers = async () => [
      await dry(1_001),
      await dry(100_000),
      await dry(101_001),
      await dry(900_000_000),
    ];
    await send([{ tenant: one, current: 1_000 }], { period: "2026-10" });
    const before = await answers();
    expect(before.flat()).toMatchObject([
      { outcome: "charged", amount: null },
      { outcome: "charged", amount: null },
      { outcome: "refused", amount: null, message: "This is more than 100,000 units. Look at the digits." },
      { outcome: "refused", amount: null },
    ]);
    // Another home sets another price of the utility.
    await send([{ tenant: other, current: 1 }], { rate: 900 });
    expect(await answers()).toEqual(before);
    await send([{ tenant: one, current: 1_001 }], { rate: 5 });
    const same = await dry(1_001);
    expect(same).toMatchObject([{ outcome: "unchanged", amount: null }]);
    await ChargeModel.updateMany({}, { "reading.rate_cents": 700 });
    expect(await dry(1_001)).toEqual(same);
  });
});
