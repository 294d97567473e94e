import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LINES as AGREEMENT_LINES } from "@/lib/agreements/screen-messages";
import { BILL, RECEIPT, STATEMENT } from "@/lib/payments/messages";
import { setCurrency } from "@/lib/platform/contracts/currency";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { agreementLines } from "@/lib/platform/format/agreement-lines";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { amountInWords } from "@/lib/platform/format/receipt-lines";
import { statementLine } from "@/lib/platform/format/statement-lines";
import { readPdfPages } from "@/tests/support/pdf-text";
import { type Pen, widthOf } from "./draw-text";
import { formatAgreement, LABEL } from "./format-agreement";
import { formatDepositReceipt } from "./format-deposit-receipt";
import { formatReceipt, LABEL as SLIP_LABEL } from "./format-receipt";
import { formatBill, formatStatement, WORDS } from "./format-statement";
import { MARGIN, openPaper, TEXT } from "./paper-sheet";
import type { PaperReceipt } from "./papers";

const bn = { ...formatsIn("bn"), t: translate(AGREEMENT_LINES, "bn") };
const person = { name: "Nadia Rahman", email: "nadia@example.com", landlord: "Mahbub Rahman" };
const house = { house: "Nibash", address: "Road 7, Dhaka" };
const home = { apartment_no: "4A", floor_no: 4, block_no: "A" };

/** What the papers have in other letters: names, addresses, numbers, brands, what people wrote, and what has no Bengali name. */
const WRITTEN =
  /A broken window\.|No smoking\.|Nadia Rahman|nadia@example\.com|Mahbub Rahman|Rezwan Karim|Lake View|Nibash|Road 7, Dhaka|\b(?:4A|A|EID15|SHA-256|Visa|TRX-\w+|pi_\w+|D-4A-0ABC12|0ABC12|2026-11-4A(?:-9F3C1D)?)\b|[0-9a-f]{64}|https:\S+/g;

const agreement = (terms = "No smoking.") =>
  formatAgreement({
    ...person,
    ...house,
    language: "bn",
    agreement_id: "6740000000000000000abc12",
    version: 2,
    made_at: "2026-11-21T20:30:00.000Z",
    hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    lines: agreementLines(
      {
        ...home,
        rent: 65_000,
        rent_changes: [{ from: "2027-09", rent: 70_000 }],
        first_day: null,
        last_day: "2028-12-31",
        first_period: "2026-11",
        due_day: 28,
        grace_days: 5,
        deposit: 130_000,
        service_charge: 0,
        monthly_charges: [
          { from: "2027-02", charges: [{ kind: "parking", label: "Parking", amount: 2000 }] },
        ],
        notice_days: 60,
      },
      bn,
    ),
    terms,
    signature: { name: "Nadia Rahman", at: "2026-11-22T18:05:00.000Z" },
  });

const RECEIVED = {
  _id: "6740000000000000000abc12",
  number: "2026-11-4A-9F3C1D",
  ...person,
  ...home,
  language: "bn",
  month: "November",
  period: "2026-11",
  rent: 65_000,
  amount: 65_000,
  coupon: "EID15",
  percent: 15,
  discount: 9750,
  paid: 120_000.5,
  transactionId: "pi_3Q",
  status: "disputed",
  refunded: 100,
  date: "2026-11-21T10:00:00.000Z",
  given_back: 0,
  in_dispute: 50,
  kept: 55_250,
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
  still_open: 0,
  credit: 12,
  covers: [
    { period: "2026-11", kind: "rent", label: "Rent", amount: 55_250 },
    { period: "2026-12", kind: "charge", label: "Service charge", amount: 40 },
  ],
  settles: { periods: ["2026-11"], credit: 0, to_refund: 0 },
};

const receipt = (fields: Partial<PaperReceipt> = {}) =>
  formatReceipt({ ...RECEIVED, ...fields } as unknown as PaperReceipt);

const deposit = () =>
  formatDepositReceipt({
    ...person,
    ...home,
    landlord: "",
    entry: {
      _id: "6740000000000000000abc12",
      number: "D-4A-0ABC12",
      kind: "deducted",
      amount: 1100.5,
      on: "2026-11-20",
      method: null,
      reference: "",
      reason: "A broken window.",
      language: "bn",
      recorded_at: "2026-11-21T20:30:00.000Z",
      recorded_by: "Rezwan Karim",
      reverses: null,
      reversed: null,
    },
  });

const statement = () =>
  formatStatement({
    ...person,
    ...house,
    language: "bn",
    year: 2026,
    from: "2026-01-01",
    to: "2026-12-31",
    opening: 650.1,
    closing: 9_999_999.99,
    lines: [
      {
        on: "2026-09-22",
        words: statementLine(
          {
            kind: "received",
            months: bn.period("2026-09"),
            apartment_no: "4A",
            reason: "",
            payment: { method: "bank", reference: "TRX-1", coupon: "" },
          },
          "bn",
        ),
        amount: 9_999_349.89,
      },
    ],
  });

const bill = () =>
  formatBill({
    ...person,
    ...house,
    language: "bn",
    number: "2026-11-4A",
    apartment_no: "4A",
    period: "2026-11",
    on: "2026-11-20",
    due_on: "2026-11-05",
    total: 65_000,
    paid: 100,
    before: 20,
    credit: 5,
    lines: [{ words: bn.charge("Rent"), amount: 65_000, due_on: "2026-11-05", open: 64_900 }],
    ways: [translate(BILL, "bn")("byCard", { address: "https://nibash.example/payment" })],
  });

const PAPERS: readonly [string, () => Promise<FileReply>, readonly string[]][] = [
  [
    "agreement",
    () => agreement(),
    [
      "ভাড়ার চুক্তিপত্র",
      "প্রতি মাসের ২৮ তারিখ",
      "সেপ্টেম্বর ২০২৭ থেকে ভাড়া",
      "মাসে ৳৭০,০০০",
      "বাসা ছাড়ার নোটিশ",
      "শর্তাবলি",
      "স্বাক্ষর",
      "রাত ১২:০৫",
    ],
  ],
  [
    "receipt",
    () => receipt(),
    [
      "রসিদ নম্বর",
      "এক লক্ষ বিশ হাজার টাকা পঞ্চাশ পয়সা মাত্র",
      "সার্ভিস চার্জ, ডিসেম্বর ২০২৬",
      "৳১,২০,০০০.৫০",
      "Visa কার্ড (শেষে ৪২৪২)",
      "আপত্তি চলছে",
    ],
  ],
  [
    "deposit's receipt",
    deposit,
    ["ফ্ল্যাট 4A-এর অগ্রিম", "কর্তন", "৳১,১০০.৫০", "এক হাজার একশত টাকা পঞ্চাশ পয়সা মাত্র", "২০ নভেম্বর, ২০২৬", "বাড়িওয়ালা"],
  ],
  [
    "statement",
    statement,
    ["ভাড়ার হিসাব বিবরণী ২০২৬", "প্রারম্ভিক স্থিতি", "পাওয়া গেছে, ব্যাংক ট্রান্সফার, TRX-1:", "৳৯৯,৯৯,৯৯৯.৯৯"],
  ],
  ["bill", bill, ["নভেম্বর ২০২৬ মাসের বিল", "৫ নভেম্বর, ২০২৬ তারিখের মধ্যে ৳৬৪,৯১৫.০০ পরিশোধ করুন।", "আগের বকেয়া"]],
];

describe("papers in Bengali", () => {
  beforeEach(() => setCurrency("BDT"));
  afterEach(() => setCurrency("USD"));

  it.each(PAPERS)(
    "says all of the %s in Bengali, as it is copied and read aloud",
    async (_name, make, words) => {
      const { bytes } = await make();
      expect(Buffer.from((await make()).bytes).equals(Buffer.from(bytes))).toBe(true);
      expect(Buffer.from(bytes).toString("latin1")).toContain("/Lang (bn)");
      const text = readPdfPages(bytes).flat().join("\n");
      for (const each of words) expect(text).toContain(each.normalize("NFC"));
      expect(text.replace(WRITTEN, "").match(/[A-Za-z0-9]+/g)).toBeNull();
      expect(text).not.toMatch(/[�…]/);
    },
  );

  it("gives vowel signs, conjuncts and the reph in the order in which they are written", async () => {
    const hard = "ক্ষ জ্ঞ ন্দ্র রি কি কে কো কৌ র্ক ক্র র্মি সর্বমোট নির্ধারিত উদ্বৃত্ত স্ত্রী শ্রী হৃদয় র‍্যাব";
    const { bytes } = await agreement(hard);
    expect(readPdfPages(bytes).flat()).toContain(hard.normalize("NFC"));
  });

  it("draws one reph, and a vowel sign within a word without a gap before it", () => {
    const { glyphs } = layoutOf("র্মি");
    expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toHaveLength(2);
    expect(layoutOf("লেনদেন").glyphs.map(({ id }) => id)).not.toEqual(
      [..."লেনদেন".matchAll(/../g)].flatMap(([part]) => layoutOf(part).glyphs.map(({ id }) => id)),
    );
  });

  it("fits every label, day and heading into its column", () => {
    const pen = openBengali();
    const width = (text: string, size = TEXT.size) => widthOf(pen, text, size, 400);
    const months = Array.from({ length: 12 }, (_, place) => `2026-${String(place + 1).padStart(2, "0")}`);
    const { t, period, day } = bn;
    const labels = ["dueFrom", "dueDay", "noLastDay", "serviceCharge", "monthlyCharges", "notice"] as const;
    for (const month of months) {
      expect(width(t("rentFrom", { month: period(month) })), month).toBeLessThan(LABEL - 8);
      expect(width(day(`${month}-28`)), month).toBeLessThan(WORDS.bn - MARGIN - 4);
    }
    for (const label of labels.filter((name) => name !== "noLastDay"))
      expect(width(t(label)), label).toBeLessThan(LABEL - 8);
    for (const head of [BILL.bn.due, STATEMENT.bn.day])
      expect(width(head, 9)).toBeLessThan(WORDS.bn - MARGIN - 4);
    const { number, apartment, waivedReason, paid, stillOpen, date, transaction, method } = RECEIPT.bn;
    const { recordedBy, reversed, inDispute, kept, paysNow } = RECEIPT.bn;
    const others = [recordedBy, reversed, inDispute, kept, paysNow];
    for (const label of [
      number,
      apartment,
      waivedReason,
      paid,
      stillOpen,
      date,
      transaction,
      method,
      ...others,
    ])
      expect(width(label, 9), label).toBeLessThan(SLIP_LABEL);
  });

  it("gives all digits of an amount the same room", () => {
    const pen = openBengali();
    const width = (amount: number) => widthOf(pen, bn.exactly(amount), TEXT.size, 400);
    for (const digit of [2, 3, 4, 5, 6, 7, 8, 9]) expect(width(digit * 111.11)).toBeCloseTo(width(111.11), 6);
  });

  it.each([
    [0, "শূন্য টাকা মাত্র"],
    [1, "এক টাকা মাত্র"],
    [68.05, "আটষট্টি টাকা পাঁচ পয়সা মাত্র"],
    [100, "একশত টাকা মাত্র"],
    [1468, "এক হাজার চারশত আটষট্টি টাকা মাত্র"],
    [120_000, "এক লক্ষ বিশ হাজার টাকা মাত্র"],
    [10_000_000, "এক কোটি টাকা মাত্র"],
    [1_234_567_890.99, "একশত তেইশ কোটি পঁয়তাল্লিশ লক্ষ সাতষট্টি হাজার আটশত নব্বই টাকা নিরানব্বই পয়সা মাত্র"],
  ])("writes %s in words", (amount, words) => {
    expect(amountInWords(amount, "bn")).toBe(words);
  });
});

function openBengali(): Pen {
  const made = new Date(0);
  return openPaper(
    { size: [595, 842], margin: MARGIN },
    { language: "bn", title: "", house: "", made, changed: made },
  ).pen;
}

/** What pdfkit is told of a word. */
function layoutOf(word: string) {
  const pen = openBengali();
  widthOf(pen, word, 10, 400);
  const { font } = (pen as unknown as { _font: { font: { layout: (text: string) => Laid } } })._font;
  return font.layout(word);
}

interface Laid {
  readonly glyphs: readonly { readonly id: number; readonly codePoints: readonly number[] }[];
}
