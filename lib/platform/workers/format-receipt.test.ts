import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, it, vi } from "vitest";
import type { Receipt } from "@/lib/payments/receipt-contract";
import { setCurrency } from "@/lib/platform/contracts/currency";
import { receiptLines, receiptTitle } from "@/lib/platform/format/receipt-lines";
import { readPdfTexts } from "@/tests/support/pdf-text";
import { formatReceipt } from "./format-receipt";
import type { PaperReceipt } from "./papers";

const RECEIPT: PaperReceipt = {
  landlord: "Rahman Holdings",
  _id: "6740000000000000000abc12",
  number: "2026-11-4A-ABC123",
  name: "Ann Lee",
  email: "ann@example.com",
  apartment_no: "4A",
  floor_no: 4,
  block_no: "A",
  month: "November",
  period: "2026-11",
  rent: 1380.55,
  amount: 1380.55,
  coupon: "EID20",
  percent: 20,
  discount: 276.11,
  paid: 1104.44,
  transactionId: "pi_3SVabcDEF0123456789xyz",
  status: "paid",
  refunded: 0,
  given_back: 0,
  in_dispute: 0,
  kept: 1104.44,
  // Late in the evening in UTC: already the next day in Dhaka.
  date: "2026-11-21T20:30:00.000Z",
  card_brand: "visa",
  card_last4: "4242",
  waived: 0,
  method: "card",
  reference: "",
  recorded_by: "",
  waived_reason: "",
  reversed: null,
  returns: [],
  failed_returns: [],
  returning: 0,
  covers: [{ period: "2026-11", kind: "rent", label: "Rent", amount: 1104.44 }],
  still_open: 0,
  credit: 0,
  settles: { periods: ["2026-11"], credit: 0, to_refund: 0 },
};

const textsOf = async (fields: Partial<Receipt> = {}) =>
  readPdfTexts((await formatReceipt({ ...RECEIPT, ...fields })).bytes);

/** A vowel sign that is written before its consonant comes first in the drawn text. */
const NIBASH_AS_DRAWN = "িনবাস";

/** Returns the line after a label, in reading order. */
const lineOf = (texts: string[], label: string) => texts[texts.indexOf(label) + 1];

describe("the rent receipt PDF", () => {
  it("shows all details of a card payment", async () => {
    const texts = await textsOf();
    expect(texts.slice(0, 5)).toEqual([
      "Nibash",
      NIBASH_AS_DRAWN,
      "paid",
      "Rent for November 2026",
      "$1,104.44",
    ]);
    const lines = {
      "Receipt number": "2026-11-4A-ABC123",
      Name: "Ann Lee",
      "Apartment No": "4A",
      Block: "Block A, Floor 4",
      Month: "November 2026",
      Rent: "$1,380.55",
      Discount: "-$276.11 (EID20, 20%)",
      "Paid Amount": "$1,104.44",
      Card: "Visa ending in 4242",
      "Payment Date": "Nov 22, 2026",
      "Transaction ID": "pi_3SVabcDEF0123456789xyz",
    };
    for (const [label, value] of Object.entries(lines))
      expect([label, lineOf(texts, label)]).toEqual([label, value]);
    expect(texts).toContain("One Thousand One Hundred Four Dollars And Forty Four Cents Only");
    // Two lines for signatures, side by side.
    expect(texts.at(-2)).toBe("Rahman HoldingsAnn Lee");
    expect(texts.at(-1)).toContain("one tower of twenty apartments at Uttara Sector 10, Dhaka");
    expect(texts).not.toContain("Refunded");
    expect(texts.join("")).not.toContain("�");
  });

  it("writes a label into one line, that no rule crosses it", async () => {
    const service = {
      period: "2026-12",
      kind: "service_charge",
      label: "Service charge",
      amount: 33,
    } as const;
    const parking = { ...service, label: "Parking of a second car below the tower, by the gate to the east" };
    const texts = await textsOf({ covers: [...RECEIPT.covers, service, parking] });
    expect(lineOf(texts, "Service charge, December 2026")).toBe("$33.00");
    expect(texts.find((text) => text.startsWith("Parking of a second car"))).toContain(
      "to the east, December 2026",
    );
  });

  it("names each line that it pays, what is left of it, and what is still open", async () => {
    const covers = ["2026-09", "2026-10"].map((period) => ({
      period,
      kind: "rent",
      label: "Rent",
      amount: 500,
    }));
    const texts = await textsOf({ covers, paid: 1104.44, credit: 104.44, still_open: 24.5 });
    expect(texts[3]).toBe("Bills of September 2026 to October 2026");
    expect(lineOf(texts, "Rent, October 2026")).toBe("$500.00");
    expect(lineOf(texts, "Credit")).toBe("$104.44");
    // What is paid ahead pays a month once it has come.
    const later = { periods: ["2026-09", "2026-10", "2026-11"], credit: 0, to_refund: 0 };
    const since = await textsOf({ covers, paid: 1104.44, credit: 104.44, settles: later });
    expect(lineOf(since, "Pays now")).toBe("September 2026 to November 2026");
    expect(await textsOf()).not.toContain("Pays now");
    expect(lineOf(texts, "Still open")).toBe("$24.50");
    expect(texts).not.toContain("Month");
    const many = Array.from({ length: 12 }, (_, place) => ({
      period: `2026-${String(place + 1).padStart(2, "0")}`,
      kind: "rent",
      label: "Rent",
      amount: 10.1,
    }));
    expect(lineOf(await textsOf({ covers: many, discount: 0 }), "4 more lines")).toBe("$40.40");
  });

  it("has lines that add up to what was paid, with a coupon, a waiver, other lines and credit", async () => {
    const service = { period: "2026-11", kind: "service_charge", label: "Service charge", amount: 33 };
    const [rent, other] = ["2026-11", "2026-10"].map((period) => ({
      ...service,
      period,
      kind: "rent",
      label: "Rent",
    }));
    const coupon = { rent: 520, discount: 52, percent: 10 };
    const amounts = [
      { ...coupon, covers: [{ ...rent, amount: 468 }, service], paid: 501 },
      { ...coupon, covers: [{ ...rent, amount: 468 }], paid: 468 },
      {
        ...coupon,
        covers: [
          { ...other, amount: 520 },
          { ...rent, amount: 468 },
        ],
        paid: 988,
      },
      { ...coupon, discount: 520, percent: 100, covers: [service], paid: 33 },
      // A part of a rent.
      { rent: 520, discount: 0, coupon: "", covers: [{ ...rent, amount: 300 }], paid: 300 },
      {
        rent: 520,
        discount: 0,
        coupon: "",
        waived: 80,
        covers: [{ ...rent, amount: 440 }],
        credit: 60,
        paid: 500,
      },
    ] as Partial<Receipt>[];
    for (const fields of amounts) {
      const lines = receiptLines({ ...RECEIPT, ...fields });
      const money = lines.flatMap(([label, value]) => {
        const [, sign, digits = ""] = /^(-?)\$([\d,.]+)/.exec(value) ?? [];
        return digits ? [[label, Number(`${sign ?? ""}${digits.replace(",", "")}`)] as const] : [];
      });
      const paid = money.findIndex(([label]) => label === "Paid Amount");
      expect(money[paid]?.[1]).toBe(fields.paid);
      expect(money.slice(0, paid).reduce((sum, [, amount]) => sum + amount, 0)).toBeCloseTo(
        fields.paid ?? 0,
        5,
      );
    }
    const texts = await textsOf(amounts[0]);
    expect([texts[3], lineOf(texts, "Rent, November 2026")]).toEqual(["Bill of November 2026", "$520.00"]);
    expect(receiptTitle({ ...RECEIPT, ...amounts[4] })).toBe("Rent for November 2026");
  });

  it("has the same bytes each time, and is tagged for screen readers", async () => {
    const [file, again] = [await formatReceipt(RECEIPT), await formatReceipt(RECEIPT)].map(({ bytes }) =>
      Buffer.from(bytes).toString("latin1"),
    );
    expect(file).toBe(again);
    for (const mark of ["/Marked true", "/Lang (en)", "/S /H1", "/S /Table", "/S /TH", "/S /TD"])
      expect(file).toContain(mark);
  });

  it("shows a refund, and a coupon that covers the whole rent", async () => {
    const refunded = await textsOf({ status: "refunded", refunded: 1104.44, kept: 0 });
    expect(refunded).toContain("refunded");
    // What was received stays; the rest is added.
    expect(refunded[4]).toBe("$1,104.44");
    expect(refunded).toContain("One Thousand One Hundred Four Dollars And Forty Four Cents Only");
    expect(lineOf(refunded, "Net paid")).toBe("$0.00");
    const before = await textsOf();
    expect(refunded.slice(3, before.length - 2)).toEqual(before.slice(3, -2));
    expect(lineOf(refunded, "Refunded")).toBe("$1,104.44");
    const coupon = { paid: 0, discount: 1380.55, percent: 100, covers: [] };
    const free = await textsOf({ ...coupon, card_brand: "", card_last4: "" });
    expect(lineOf(free, "Paid Amount")).toBe("$0.00");
    expect(lineOf(free, "Card")).toBe("None: the coupon covers the rent");
  });

  it("shows method, reference, recorder and waiver of a payment without a card, and its reversal", async () => {
    const recorded = { method: "bkash", reference: "TX9", recorded_by: "Farhana Akter", waived: 80 } as const;
    const why = { waived_reason: "No lift for a week" };
    const texts = await textsOf({
      ...recorded,
      ...why,
      discount: 0,
      coupon: "",
      paid: 1300.55,
      kept: 1300.55,
    });
    const lines = {
      Waived: "-$80.00",
      "Paid Amount": "$1,300.55",
      "Paid by": "bKash",
      Reference: "TX9",
      "Recorded by": "Farhana Akter",
      "Waiver reason": "No lift for a week",
    };
    for (const [label, value] of Object.entries(lines))
      expect([label, lineOf(texts, label)]).toEqual([label, value]);
    for (const label of ["Card", "Transaction ID", "Recorded wrongly"]) expect(texts).not.toContain(label);
    const wrong = await textsOf({ ...recorded, paid: 0, kept: 0, status: "canceled", reversed: "It was 5A" });
    expect(lineOf(wrong, "Recorded wrongly")).toBe("It was 5A");
    expect([wrong[4], lineOf(wrong, "Paid Amount")]).toEqual(["$1,104.44", "$1,104.44"]);
    expect(wrong).not.toContain("Waiver reason");
    expect(lineOf(await textsOf({ ...recorded, method: "waived" }), "Paid by")).toBe(
      "Nothing: the rent is waived",
    );
  });

  it.each(["রহিমা খাতুন", "Zoë Ünal-Łukasz", "Ann রহিমা"])("renders the name %s", async (name) => {
    const shown = lineOf(await textsOf({ name }), "Name") ?? "";
    expect(Array.from(shown.normalize()).toSorted()).toEqual(Array.from(name.normalize()).toSorted());
  });

  it("shows the email address for a name of which no font has a letter", async () => {
    const texts = await textsOf({ name: "王小明 🙂" });
    expect(lineOf(texts, "Name")).toBe("ann@example.com");
    expect(texts.join("")).not.toMatch(/[\0�]/);
  });

  it.each(["Ann 🙂 Lee", "Ann (王)", "रीता Ann", "👩‍👩‍👧 Ann مريم"])(
    "renders the name %s, with a box for each character that no font has",
    async (name) => {
      const { bytes } = await formatReceipt({ ...RECEIPT, name });
      const shown = lineOf(readPdfTexts(bytes), "Name") ?? "";
      expect(shown).toBe(name);
      expect(shown).not.toMatch(/[\0�]/);
    },
  );

  it("draws spaces, dashes and joiners that no font has as their plain forms", async () => {
    const texts = await textsOf({ name: "Anne\u2011Marie\u2004Lee\u200b Ｎ" });
    expect(lineOf(texts, "Name")).toBe("Anne-Marie Lee N");
  });

  it("fits a very long name and transaction ID on one page", async () => {
    const { bytes } = await formatReceipt({
      ...RECEIPT,
      name: "A".repeat(80),
      transactionId: `pi_${"9".repeat(80)}`,
    });
    expect(
      Buffer.from(bytes)
        .toString("latin1")
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(1);
    expect(lineOf(readPdfTexts(bytes), "Name")).toMatch(/^A{20,}/);
  });
});

it("writes taka with their sign, grouped and in words as in Bangladesh", async () => {
  setCurrency("BDT");
  try {
    const taka = {
      rent: 123_456.5,
      amount: 123_456.5,
      discount: 0,
      coupon: "",
      paid: 123_456.5,
      kept: 123_456.5,
    };
    const texts = await textsOf({ ...taka, covers: [] });
    expect(texts.slice(3, 5)).toEqual(["Rent for November 2026", "৳1,23,456.50"]);
    expect(lineOf(texts, "Paid Amount")).toBe("৳1,23,456.50");
    expect(texts.join(" ")).toContain("One Lakh Twenty Three Thousand Four Hundred Fifty Six Taka");
    expect(texts.join(" ")).not.toContain("$");
  } finally {
    setCurrency("USD");
  }
});

it("reads no file for the first receipt of a worker that is prepared", async () => {
  vi.resetModules();
  const { prepare, receipt } = await import("./heavy-work");
  // Not vi.mock, which would leave its own streams to the other files of this process.
  const read = vi.spyOn(fs, "readFileSync");
  syncBuiltinESMExports();
  try {
    await prepare({ of: null, currency: "USD" });
    expect(read.mock.calls.length).toBeGreaterThan(0);
    read.mockClear();
    await receipt({ of: { ...RECEIPT, name: "নাদিয়া Ólafsdóttir" }, currency: "USD" });
    expect(read).not.toHaveBeenCalled();
  } finally {
    read.mockRestore();
    syncBuiltinESMExports();
  }
});
