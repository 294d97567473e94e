import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { removeMember } from "@/lib/leaving/mutations";
import { postMeters as contract } from "@/lib/meters/contract";
import { postMeters } from "@/lib/meters/record-meters";
import { closePool } from "@/lib/platform/workers/pool";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { readPdfTexts } from "@/tests/support/pdf-text";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { getStatement } from "./get-statement";
import { makeReceiptFile, billRowsOf, makeBillFile } from "./make-papers";
import { getReceipt } from "./queries";
import { recordReceipt } from "./record-offline";
import { type BillLine, settle } from "./settle-account";
import { postCharge, reverseCharge } from "./write-charge";

connectTestDatabase();
afterAll(closePool);

const now = new Date("2026-11-21T09:00:00Z");
const PERIOD = "2026-11";

let admin: TestActor<"admin">;
let tenant: Tenant;
beforeEach(async () => {
  admin = await makeActor("admin");
  tenant = await makeTenant({ acceptDate: new Date("2026-10-02T09:00:00Z"), apartmentNo: "41A" });
});

const textsOf = async (which: Parameters<typeof makeBillFile>[1], actor: TestActor["actor"] = tenant.actor) =>
  readPdfTexts((await makeBillFile(actor, which, now)).bytes);
/** The last row is the sum of the others. */
const rowOf = (texts: string[], words: string) => texts.find((text) => text.includes(words));
const read = (current: number, period: string) =>
  postMeters(
    admin.actor,
    contract.body.parse({
      utility: "electricity",
      period,
      rate: 0.125,
      readings: [{ apartment_no: "41A", current }],
    }),
    { apply: true },
    now,
  );
const charge = (
  kind: "fee" | "credit" | "waiver" | "arrears",
  label: string,
  amount: number,
  period = PERIOD,
) => postCharge(admin.actor, { user_id: tenant.userId, period, kind, label, amount }, now);

describe("a month's bill as PDF (docs/product.md 5.84)", () => {
  it("has each line, both readings of a meter, what is paid and open, and what is open from before", async () => {
    await BuildingModel.create({
      _id: THE_BUILDING,
      landlord_name: "Rahman Holdings",
      phone: "+880 1711 000000",
      payment_methods: [{ method: "bkash", label: "Office", number: "01711 000000", note: "" }],
    });
    await read(1_200, "2026-10");
    await read(1_445, PERIOD);
    await charge("fee", "Lost key", 20);
    await charge("credit", "Painted the door", 15);
    await charge("arrears", "From the paper book", 40, "2026-10");
    await makePayment(tenant, "2026-10");
    const money = {
      method: "bkash",
      reference: "9F3K",
      received_on: "2026-11-20",
      note: "",
      amount: 440,
    } as const;
    await recordReceipt(admin.actor, { user_id: tenant.userId, ...money, lines: [`rent:${PERIOD}`] }, now);
    const texts = await textsOf({ period: PERIOD });
    const all = texts.join("\n");
    expect(all).toContain("Bill of November 2026");
    expect(all).toContain("Please pay $285.63 by Nov 5, 2026.");
    expect(all).toContain(`For ${tenant.actor.name} (${tenant.email}), apartment 41A.`);
    expect(all).toContain("Bill number 2026-11-41A, as of Nov 21, 2026.");
    expect(all).toContain("Rahman Holdings, Nibash");
    const rows = {
      Rent: ["$650.00", "$195.00"],
      "Electricity: 1,200 to 1,445, at $0.125 a unit": ["$30.63", "$30.63"],
      "Lost key": ["$20.00", "$20.00"],
      "Painted the door": ["-$15.00"],
      "In all for November 2026": ["$685.63"],
      "Paid of it": ["-$440.00"],
      "Open from before": ["$40.00"],
      "To pay": ["$285.63"],
    };
    for (const [words, amounts] of Object.entries(rows))
      for (const amount of amounts)
        expect([words, rowOf(texts, words)]).toEqual([words, expect.stringContaining(amount)]);
    expect(all).toContain("How to pay");
    expect(all).toContain("By card: http://localhost:3000/payment");
    expect(all).toContain("bKash to Office: 01711 000000");
    expect(all).toContain("At the office: Uttara Sector 10, Dhaka, Bangladesh, +880 1711 000000");
  });

  it("is in the language that its tenant has by now, and a receipt for good in that of its day, for the office too", async () => {
    await BuildingModel.create({ _id: THE_BUILDING, landlord_name: "Rahman Holdings" });
    const chosen = (language: "en" | "bn") =>
      UserModel.updateOne({ _id: tenant.userId }, { $set: { language } });
    const receive = (reference: string) =>
      recordReceipt(
        admin.actor,
        {
          user_id: tenant.userId,
          method: "bkash",
          reference,
          received_on: "2026-11-20",
          note: "",
          amount: 100,
        },
        now,
      );
    const titleOf = async (id: string, actor: TestActor["actor"]) => {
      const texts = readPdfTexts((await makeReceiptFile(await getReceipt(actor, id), actor.userId)).bytes);
      return /Receipt number|রসিদ নম্বর/.exec(texts.join("\n"))?.[0];
    };
    const english = (await receive("TRX-1")).insertedId;
    await chosen("bn");
    const bengali = (await receive("TRX-2")).insertedId;
    for (const actor of [tenant.actor, admin.actor]) {
      const which = { period: PERIOD, user_id: tenant.userId };
      expect((await textsOf(which, actor)).join("\n")).toContain("নভেম্বর ২০২৬ মাসের বিল");
    }
    const statement = await getStatement(admin.actor, { userId: tenant.userId, year: 2026 }, now);
    expect(readPdfTexts(statement.bytes)).toContain("ভাড়ার হিসাব বিবরণী ২০২৬");
    await chosen("en");
    for (const actor of [tenant.actor, admin.actor])
      expect([await titleOf(english, actor), await titleOf(bengali, actor)]).toEqual([
        "Receipt number",
        "রসিদ নম্বর",
      ]);
  });

  it("takes a reversed line off, and is for the coming month as well", async () => {
    const id = await charge("fee", "Lost key", 20);
    await reverseCharge(admin.actor, id, "It was found.");
    expect((await textsOf({ period: PERIOD })).join()).not.toContain("Lost key");
    const ahead = await textsOf({ period: "2026-12" });
    expect(rowOf(ahead, "Open from before")).toContain("$1,300.00");
    expect(rowOf(ahead, "To pay")).toContain("$1,950.00");
  });

  it("says how to pay only as long as there is something to pay", async () => {
    await makePayment(tenant, "2026-10");
    const paid = (await textsOf({ period: "2026-10" })).join();
    expect(paid).toContain("There is nothing to pay.");
    expect(paid).not.toContain("How to pay");
    expect(paid).not.toContain("By card");
  });

  it("is for its tenant, also a former one, and for admins alone", async () => {
    const stranger = await makeTenant();
    const refused = { code: "not_found" };
    await expect(
      makeBillFile(stranger.actor, { period: PERIOD, user_id: tenant.userId }, now),
    ).rejects.toMatchObject(refused);
    await expect(makeBillFile(tenant.actor, { period: "2026-09" }, now)).rejects.toMatchObject(refused);
    await expect(makeBillFile(admin.actor, { period: PERIOD }, now)).rejects.toMatchObject(refused);
    const which = { period: PERIOD, user_id: tenant.userId, apartment_no: "41A" };
    const file = await makeBillFile(admin.actor, which, now);
    expect(file.name).toBe("nibash-bill-2026-11-41A.pdf");
    await removeMember(admin.actor, tenant.email);
    const left = await textsOf({ period: "2026-10" });
    expect(left.join()).not.toContain("By card");
    expect(rowOf(left, "To pay")).toContain("$650.00");
    // The office's books outlive the account.
    await UserModel.deleteOne({ _id: tenant.userId });
    const kept = { period: "2026-10", user_id: tenant.userId };
    expect(rowOf(await textsOf(kept, admin.actor), "To pay")).toContain("$650.00");
    await expect(makeBillFile(stranger.actor, kept, now)).rejects.toMatchObject(refused);
  });
});

describe("the rows of a bill", () => {
  const rent: BillLine = {
    id: `rent:${PERIOD}`,
    kind: "rent",
    label: "Rent",
    period: PERIOD,
    due_on: `${PERIOD}-05`,
    cents: 65_000,
  };

  it.each([
    ["a coupon", [], 15, [65_000, -9_750]],
    ["a waiver of more than is open", [{ kind: "waiver", cents: -70_000 }], 0, [65_000, -70_000, 5_000]],
    [
      "a credit of which something is left",
      [{ kind: "credit", cents: -66_000 }],
      0,
      [65_000, -66_000, 1_000],
    ],
  ] as const)("add up to what is due with %s", (_, lowering, percent, amounts) => {
    const bills = [
      rent,
      ...lowering.map((fields) => ({ ...rent, ...fields, id: "taken off", label: "Taken off" })),
    ];
    const receipts = percent > 0 ? [{ id: "a", cents: 55_250, at: 1, lines: [rent.id], percent }] : [];
    const { lines } = settle(bills, receipts, { period: PERIOD, goesOn: true });
    const rows = billRowsOf({ bills, lines }, PERIOD, new Map());
    expect(rows.map(({ amount }) => Math.round(amount * 100))).toEqual(amounts);
    expect(amounts.reduce((total: number, cents) => total + cents, 0)).toBe(lines[0]?.due);
  });
});
