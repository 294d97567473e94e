import { describe, expect, it } from "vitest";
import { readPdfPages, readPdfTexts } from "@/tests/support/pdf-text";
import { formatStatement } from "./format-statement";
import type { PaperStatement } from "./papers";

const PAPER: PaperStatement = {
  house: "Nibash",
  address: "Uttara Sector 10, Dhaka",
  name: "Nadia Rahman",
  email: "nadia@example.com",
  year: 2026,
  from: "2026-01-01",
  to: "2026-12-31",
  opening: 650.1,
  closing: 0.2,
  lines: [
    { on: "2026-01-04", words: "Received, Bank transfer, TRX-1: May 2025, 4A", amount: -650.1 },
    { on: "2026-02-01", words: "Rent: February 2026, 4A", amount: 0.2 },
  ],
};
const draw = async (fields: Partial<PaperStatement> = {}) =>
  (await formatStatement({ ...PAPER, ...fields })).bytes;
const letters = (text: string) => Array.from(text.normalize()).toSorted().join("");

describe("the rent statement PDF", () => {
  it("shows the opening balance, each line with its running balance, and the closing balance", async () => {
    const file = await formatStatement(PAPER);
    expect(file.name).toBe("nibash-statement-2026.pdf");
    const said = readPdfTexts(file.bytes).join("\n");
    for (const words of [
      "Statement of rent 2026",
      "For Nadia Rahman (nadia@example.com), Jan 1, 2026 to Dec 31, 2026.",
      "Jan 1, 2026Opening balance$650.10",
      "Jan 4, 2026Received, Bank transfer, TRX-1: May 2025, 4A-$650.10$0.00",
      "Feb 1, 2026Rent: February 2026, 4A$0.20$0.20",
      "Dec 31, 2026Closing balance$0.20",
      "Statement of rent 2026, nadia@example.com.Page 1 of 1",
    ])
      expect(said).toContain(words);
  });

  it("has the same bytes each time, and is tagged for screen readers", async () => {
    const file = Buffer.from(await draw());
    expect(file.equals(Buffer.from(await draw()))).toBe(true);
    const marks = ["/Marked true", "/Lang (en)", "/StructTreeRoot", "/S /H1", "/S /Table", "/S /TH"];
    for (const mark of marks) expect(file.toString("latin1")).toContain(mark);
  });

  it.each(["রহিমা খাতুন", "Ann রহিমা"])("renders the name %s", async (name) => {
    const line = readPdfTexts(await draw({ name })).find((text) => text.startsWith("For")) ?? "";
    expect(letters(line)).toBe(letters(`For ${name} (nadia@example.com), Jan 1, 2026 to Dec 31, 2026.`));
  });

  it("repeats the column headings on each page, and never puts the closing balance alone on one", async () => {
    // Covers one page and two.
    for (let count = 15; count < 27; count += 1) {
      const lines = Array.from({ length: count }, (_, day) => ({
        on: "2026-03-01",
        words: `Rent ${String(day)}`,
        amount: 1,
      }));
      const pages = readPdfPages(await draw({ lines }));
      for (const texts of pages) expect(texts).toContain("DayWhat happenedAmountBalance");
      const last =
        pages.at(-1)?.filter((text) => text.startsWith("Mar 1") || text.startsWith("Dec 31")) ?? [];
      expect(last.length, `${String(count)} lines`).toBeGreaterThan(1);
    }
  });

  it("spans several pages, and shows the email address for a name that no font supports", async () => {
    const lines = Array.from({ length: 90 }, (_, day) => ({
      on: "2026-03-01",
      words: `Rent ${String(day)}`,
      amount: 1,
    }));
    const bytes = await draw({ lines, name: "王小明" });
    expect(
      Buffer.from(bytes)
        .toString("latin1")
        .match(/\/Type \/Page\b/g)?.length,
    ).toBeGreaterThan(2);
    expect(readPdfTexts(bytes).join("\n")).toContain("For nadia@example.com, ");
    const mixed = readPdfTexts(await draw({ name: "Nadia 王" })).join("\n");
    expect(mixed).toContain("For Nadia 王 (nadia@example.com), ");
  });
});
