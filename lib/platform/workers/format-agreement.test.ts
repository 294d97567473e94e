import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { agreementLines } from "@/lib/platform/format/agreement-lines";
import { readPdfPages, readPdfTexts } from "@/tests/support/pdf-text";
import { widthOf } from "./draw-text";
import { formatAgreement, LABEL } from "./format-agreement";
import { openPaper, TEXT } from "./paper-sheet";
import type { PaperAgreement } from "./papers";

const PAPER: PaperAgreement = {
  agreement_id: "6740000000000000000abc12",
  version: 1,
  // Late in the evening in UTC: already the next day in Dhaka.
  made_at: "2026-11-21T20:30:00.000Z",
  hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  house: "Nibash",
  address: "Uttara Sector 10, Dhaka, Bangladesh",
  landlord: "",
  name: "Nadia Rahman",
  email: "nadia@example.com",
  lines: [
    ["Apartment", "4A, Block A, Floor 4"],
    ["Rent", "$650 per month"],
  ],
  terms: "No smoking in the stairwell.",
  signature: null,
};

const draw = async (fields: Partial<PaperAgreement> = {}) =>
  (await formatAgreement({ ...PAPER, ...fields })).bytes;
const textsOf = async (fields: Partial<PaperAgreement> = {}) => readPdfTexts(await draw(fields));
const pagesOf = async (fields: Partial<PaperAgreement>) => readPdfPages(await draw(fields));
const letters = (text: string) => Array.from(text.normalize()).toSorted().join("");

describe("the agreement PDF", () => {
  it("shows the parties, rent, terms and version, dated by Dhaka's calendar", async () => {
    const texts = await textsOf();
    const said = texts.join("\n");
    for (const words of [
      "Tenancy agreement",
      "Nadia Rahman (nadia@example.com)",
      "No smoking",
      "Not signed yet.",
    ])
      expect(said).toContain(words);
    expect(said).toContain("$650 per month");
    expect(said).toContain("4A, Block A, Floor 4");
    expect(texts.at(-1)).toBe("Agreement 0ABC12, version 1 of Nov 22, 2026.Page 1 of 1");
  });

  it("names the landlord among the parties and below a line to sign, with no id or hash beside it", async () => {
    const texts = await textsOf({ landlord: "Mahbub Rahman" });
    expect(texts.join(" ").replaceAll(/\s+/g, " ")).toContain(
      "Between the landlord Mahbub Rahman, Nibash, Uttara Sector 10, Dhaka, Bangladesh and Nadia Rahman",
    );
    expect(texts).toContain("Mahbub Rahman, landlord");
    expect(texts).toContain("Nadia Rahman, tenant");
    expect(await textsOf()).toContain("Landlord");
    expect(texts.join(" ")).not.toMatch(/[0-9a-f]{24}/);
  });

  it("shows the hash of what is signed, once it is", async () => {
    const signature = { name: "Nadia Rahman", at: "2026-11-22T18:05:00.000Z" };
    expect((await textsOf({ signature })).join("")).toContain(`SHA-256 of this version: ${PAPER.hash}`);
    expect((await textsOf()).join("")).not.toContain("SHA-256");
  });

  it("fits every label into the label column", () => {
    const nothing = { first_day: null, last_day: null, deposit: 0, service_charge: 0, notice_days: 0 };
    const months = Array.from({ length: 12 }, (_, place) => `2026-${String(place + 1).padStart(2, "0")}`);
    const lines = agreementLines({
      apartment_no: "4A",
      block_no: "A",
      floor_no: 4,
      rent: 650,
      first_period: "2026-01",
      due_day: 5,
      ...nothing,
      rent_changes: months.map((from) => ({ from, rent: 700 })),
      monthly_charges: months.map((from) => ({
        from,
        charges: [{ kind: "parking", label: "Parking", amount: 20 }],
      })),
    });
    const made = new Date(PAPER.made_at);
    const { pen } = openPaper(
      { size: [595, 842], margin: 64 },
      { language: "en", title: "", house: "", made, changed: made },
    );
    const widths = lines.map(([label]) => widthOf(pen, label, TEXT.size, 400));
    expect(Math.max(...widths)).toBeLessThan(LABEL - 8);
  });

  it("has the same bytes each time, and different ones once it is signed", async () => {
    const digest = async (fields: Partial<PaperAgreement> = {}) =>
      createHash("sha256")
        .update(await draw(fields))
        .digest("hex");
    const first = await digest();
    expect(await digest()).toBe(first);
    const signature = { name: "Nadia Rahman", at: "2026-11-22T18:05:00.000Z" };
    expect(await digest({ signature })).not.toBe(first);
    expect((await textsOf({ signature })).join("\n")).toContain(
      "Signed by typing the name, on Nov 23, 2026 at 12:05 AM in Dhaka.",
    );
  });

  it("is tagged for screen readers, with title and language", async () => {
    const file = Buffer.from(await draw()).toString("latin1");
    for (const mark of [
      "/Marked true",
      "/Lang (en)",
      "/StructTreeRoot",
      "/DisplayDocTitle true",
      "/S /H1",
      "/S /TH",
    ])
      expect(file).toContain(mark);
  });

  it("embeds the title fonts for Latin and Bengali", async () => {
    const signature = { name: "রহিমা Khatun", at: "2026-11-22T18:05:00.000Z" };
    const file = Buffer.from(await draw({ signature })).toString("latin1");
    for (const font of ["Fraunces", "NotoSerifBengali"])
      expect(file).toMatch(new RegExp(`/BaseFont /[A-Z]+\\+${font}`));
  });

  it("keeps two-line paragraphs together at page breaks, and the heading with its text", async () => {
    // Two-line paragraphs, starting at each height of the page.
    for (const before of [0, 1, 2]) {
      const couples = Array.from({ length: 70 }, (_, place) => `start${String(place)}\nend${String(place)}`);
      const pages = await pagesOf({ terms: ["x".repeat(100 * before), ...couples].join("\n\n") });
      expect(pages.length).toBeGreaterThan(3);
      for (const texts of pages) {
        const numbers = (of: string) =>
          texts.flatMap((text) => (text.startsWith(of) ? [text.slice(of.length)] : []));
        expect(numbers("start")).toEqual(numbers("end"));
        expect(texts.at(-2)).not.toBe("Signatures");
      }
    }
  });

  it.each(["রহিমা খাতুন", "Zoë Ünal-Łukasz", "Ann রহিমা"])("renders the name %s", async (name) => {
    const texts = await textsOf({ name, address: "" });
    const line = texts.find((text) => text.startsWith("Between")) ?? "";
    expect(letters(line)).toBe(letters(`Between Nibash and ${name} (nadia@example.com).`));
  });

  it("keeps a name with characters that no font has, between the parties and above the signature", async () => {
    const name = "Ann 🙂 王";
    const texts = await textsOf({ name, address: "", signature: { name, at: "2026-11-22T18:05:00.000Z" } });
    expect(texts).toContain(`Between Nibash and ${name} (nadia@example.com).`);
    expect(texts).toContain(name);
  });

  it("wraps long terms over pages, loses no letter of a long word, and draws one that no font has", async () => {
    const terms = Array.from({ length: 400 }, (_, place) => `ভাড়া${String(place)} paid`).join(" ");
    const file = Buffer.from(await draw({ terms })).toString("latin1");
    expect(file.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
    const short = await textsOf({ terms: "ক".repeat(300) });
    expect(short.join("").match(/ক/g)).toHaveLength(300);
    expect((await textsOf({ terms: "王 is drawn" })).join("\n")).toContain("王 is drawn");
  });
});
