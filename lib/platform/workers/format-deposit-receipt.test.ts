import { describe, expect, it } from "vitest";
import { readPdfTexts } from "@/tests/support/pdf-text";
import { formatDepositReceipt, type PaperDeposit } from "./format-deposit-receipt";

const PAPER: PaperDeposit = {
  name: "Ann Lee",
  email: "ann@example.com",
  apartment_no: "4A",
  floor_no: 4,
  block_no: "A",
  landlord: "Rahman Holdings",
  entry: {
    _id: "6740000000000000000abc12",
    number: "D-4A-0ABC12",
    kind: "given_back",
    amount: 1100.5,
    on: "2026-11-20",
    method: "bkash",
    reference: "9F7A21",
    reason: "",
    // Late in the evening in UTC: already the next day in Dhaka.
    recorded_at: "2026-11-21T20:30:00.000Z",
    recorded_by: "Rezwan Karim",
    reverses: null,
    reversed: null,
  },
};

const make = async (entry: Partial<PaperDeposit["entry"]> = {}, paper: Partial<PaperDeposit> = {}) =>
  formatDepositReceipt({ ...PAPER, ...paper, entry: { ...PAPER.entry, ...entry } });
const textsOf = async (...given: Parameters<typeof make>) => readPdfTexts((await make(...given)).bytes);
const lineOf = (texts: string[], label: string) => texts[texts.indexOf(label) + 1];

describe("the deposit receipt PDF", () => {
  it("shows the amount, method, reference and recorder, with the same bytes each time", async () => {
    const [file, again] = [await make(), await make()];
    expect(file.name).toBe("nibash-receipt-D-4A-0ABC12.pdf");
    expect(Buffer.from(file.bytes).equals(Buffer.from(again.bytes))).toBe(true);
    const texts = readPdfTexts(file.bytes);
    const lines = {
      "Receipt number": "D-4A-0ABC12",
      Name: "Ann Lee",
      "Apartment No": "4A",
      "Given back": "$1,100.50",
      On: "Nov 20, 2026",
      How: "bKash",
      Reference: "9F7A21",
      "Recorded by": "Rezwan Karim, Nov 22, 2026",
    };
    for (const [label, value] of Object.entries(lines))
      expect([label, lineOf(texts, label)]).toEqual([label, value]);
    expect(texts).toContain("Deposit for apartment 4A");
    expect(texts).toContain("One Thousand One Hundred Dollars And Fifty Cents Only");
    // Two lines for signatures, side by side.
    expect(texts.at(-2)).toBe("Rahman HoldingsAnn Lee");
    expect(texts).not.toContain("Reason");
  });

  it("prints long reasons in full on one page, also the reason of a reversal", async () => {
    const reason = "The window in the second bedroom was broken and had to be replaced. "
      .repeat(3)
      .trim()
      .slice(0, 200);
    const reversed = { at: "2026-11-23T09:00:00.000Z", by: "Rezwan Karim", reason };
    const { bytes } = await make({ kind: "deducted", reason, reversed });
    const pages = Buffer.from(bytes)
      .toString("latin1")
      .match(/\/Type \/Page\b/g);
    expect(pages).toHaveLength(1);
    const words = readPdfTexts(bytes).join(" ");
    expect(words.split(reason)).toHaveLength(3);
    expect(words).toContain("taken back");
    expect(words).not.toContain("…");
  });

  it("shows the email address for a name, and See My Agreement for a reason, that no font supports", async () => {
    const texts = await textsOf({ reason: "王小明" }, { name: "王小明" });
    expect([lineOf(texts, "Name"), lineOf(texts, "Reason")]).toEqual(["ann@example.com", "See My Agreement"]);
    const mixed = await textsOf({ reason: "Window 王" }, { name: "Ann 🙂" });
    expect([lineOf(mixed, "Name"), lineOf(mixed, "Reason")]).toEqual(["Ann 🙂", "Window 王"]);
    expect(lineOf(await textsOf({ reason: "জানালা ভাঙা" }), "Reason")).not.toBe("See My Agreement");
  });
});
