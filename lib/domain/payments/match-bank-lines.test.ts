import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { matchBankLines, type OpenTenant } from "./match-bank-lines";
import { referenceKey } from "./read-offline-claim";
import { readBankStatement } from "./read-bank-statement";

const NOW = new Date("2026-11-23T09:00:00Z");
const TENANTS: OpenTenant[] = [
  { email: "a@nibash.test", name: "Ayesha Rahman", apartment_no: "4B", open: openFor(69_000) },
  { email: "b@nibash.test", name: "রহিমা খাতুন", apartment_no: "14B", open: openFor(69_000) },
  { email: "c@nibash.test", name: "Lee", apartment_no: "5A", open: openFor(78_050) },
];
function openFor(cents: number): [string, number][] {
  return [
    ["2026-10", cents],
    ["2026-11", cents],
  ];
}

const transfer = (reference: string, on: string, cents = 69_000) =>
  [referenceKey("bank", reference), { period: on.slice(0, 7), apartment_no: "4B", on, cents }] as const;
const RECORDED = new Map([
  transfer("TRX-9", "2026-09-04"),
  transfer("RENT", "2026-10-04"),
  transfer("RENT 2026-11-05", "2026-11-05"),
]);
const HEAD = "Date,Description,Reference,Debit,Credit,Balance";
const check = (...lines: string[]) =>
  matchBankLines(readBankStatement([HEAD, ...lines].join("\n")), TENANTS, RECORDED, NOW);
const told = (...lines: string[]) =>
  check(...lines).map(({ outcome, message, match }) => [
    outcome,
    match ? `${match.apartment_no} ${match.period}` : message,
  ]);

describe("matchBankLines", () => {
  it("matches the oldest open month of the tenant it names, each month once", () => {
    expect(
      told(
        "2026-11-04,Rent 4b november,T1,,690.00,1",
        "04/11/2026,flat 4B again,T2,,690.00,1",
        "4-Nov-2026,4B third time,T3,,690.00,1",
        "2026-11-04,from রহিমা খাতুন,T4,,690,1",
        '2026-11-04,"C@NIBASH.TEST, rent",T5,,780.50,1',
      ),
    ).toEqual([
      ["matched", "4B 2026-10"],
      ["matched", "4B 2026-11"],
      ["unclear", "4B has no open month left."],
      ["matched", "14B 2026-10"],
      ["matched", "5A 2026-10"],
    ]);
  });

  it("matches by amount alone when only one tenant owes it, and never guesses", () => {
    expect(
      told(
        "2026-11-04,rent,T1,,780.50,1",
        "2026-11-04,rent,T2,,690.00,1",
        "2026-11-04,rent,T3,,1.00,1",
        "2026-11-04,rent 4B,T4,,600.00,1",
      ),
    ).toEqual([
      ["matched", "5A 2026-10"],
      ["unclear", "$690 is what 2 tenants owe. Record it by hand."],
      ["unclear", "Nobody's oldest open month costs $1."],
      ["unclear", "4B owes $690 for October 2026, not $600."],
    ]);
  });

  it("does not match a later month by its amount while an older one is open", () => {
    const open: [string, number][] = [
      ["2026-12", 100_000],
      ["2027-01", 111_100],
      ["2027-02", 111_100],
    ];
    const tenants = [{ email: "d@nibash.test", name: "Nadia Islam", apartment_no: "6A", open }];
    const lines = ["2026-11-04,Rent 6A,T1,,1111.00,1", "2026-11-04,rent,T2,,1111.00,1"];
    const ask = (...asked: string[]) =>
      matchBankLines(readBankStatement([HEAD, ...asked].join("\n")), tenants, new Map(), NOW).map(
        ({ message, match }) => match?.period ?? message,
      );
    expect(ask(...lines)).toEqual([
      "6A owes $1,000 for December 2026, not $1,111.",
      "Nobody's oldest open month costs $1,111.",
    ]);
    // The line before pays the older month.
    expect(ask("2026-11-03,Rent 6A,T0,,1000.00,1", ...lines)).toEqual(["2026-12", "2027-01", "2027-02"]);
  });

  it("recognizes recorded transfers by their reference, ignoring case", () => {
    expect(told("2026-09-04,Rent 4B,trx-9,,690.00,1", "2026-11-05,Rent,rent,,690,1")).toEqual([
      ["recorded", "Recorded for September 2026 of apartment 4B."],
      ["recorded", "Recorded for November 2026 of apartment 4B."],
    ]);
  });

  it("adds the day to a standing order's reference that repeats in another month", () => {
    const [line] = check("2026-11-04,Rent 4B,rent,,690.00,1");
    expect(line).toMatchObject({
      outcome: "matched",
      reference: "rent",
      match: { apartment_no: "4B", period: "2026-10", reference: "rent 2026-11-04" },
      message:
        "The line names 4B. This reference was used for October 2026 of apartment 4B (Oct 4, 2026, $690): recorded as “rent 2026-11-04”.",
    });
    const references = check("2026-11-04,4B,SO 1,,690.00,1", "2026-10-04,14B,SO 1,,690.00,1").map(
      ({ match }) => match?.reference,
    );
    expect(references).toEqual(["SO 1", "SO 1 2026-10-04"]);
  });

  it.each([
    ["on another day of the same month", "2026-10-05,Rent 4B,RENT,,690.00,1", "Oct 4, 2026, $690"],
    ["before it", "2026-09-03,Rent 4B,RENT,,690.00,1", "Oct 4, 2026, $690"],
    ["with another amount", "2026-10-04,Rent 5A,RENT,,780.50,1", "Oct 4, 2026, $690"],
    ["with its day and another amount", "2026-11-05,Rent 5A,RENT,,780.50,1", "Nov 5, 2026, $690"],
  ])("marks a line unclear when a recorded reference repeats %s", (_, line, use) => {
    const [[outcome, message] = []] = told(line);
    expect(outcome).toBe("unclear");
    expect(message).toContain(use);
    expect(message).toContain("If this is other money, record it by hand under another reference.");
  });

  it("marks a line unclear when its repeated reference is too long to add the day", () => {
    const long = "R".repeat(55);
    const recorded = new Map([transfer(long, "2026-10-04")]);
    const rows = readBankStatement(`${HEAD}\n2026-11-04,4B,${long},,690.00,1`);
    expect(matchBankLines(rows, TENANTS, recorded, NOW)[0]).toMatchObject({ outcome: "unclear" });
  });

  it("gives the reason for each line that cannot be recorded", () => {
    expect(
      told(
        "2026-11-04,fee,T1,12.00,,1",
        "2026-11-04,Rent 4B,,,690.00,1",
        "2026-11-04,Rent 4B,T2,,690.00,1",
        "2026-11-04,Rent 14B,t2,,690.00,1",
        "2026-11-24,Rent 4B,T3,,690.00,1",
        "2025-11-22,Rent 4B,T4,,690.00,1",
        "31/02/2026,Rent 4B,T5,,690.00,1",
        "2026-11-04,Rent 4B,T6,,six,1",
        `2026-11-04,Rent 4B,${"9".repeat(61)},,690.00,1`,
        "2026-11-04",
      ),
    ).toEqual([
      ["out", "No money came in by this line."],
      ["refused", "This line has no reference."],
      ["matched", "4B 2026-10"],
      ["refused", "This reference is in line 4 already."],
      ["refused", "Please choose a day that has come."],
      ["refused", "Please choose a day of the last year."],
      ["refused", "This is not a day: write it like 2026-11-04 or 04/11/2026."],
      ["refused", "This is not an amount: write it like 1380.50."],
      ["refused", "Use a reference of at most 60 characters."],
      ["refused", "This is not an amount: write it like 1380.50."],
    ]);
  });

  it("keeps spreadsheet formulas as plain text", () => {
    expect(check(`2026-11-04,=HYPERLINK(1) 4B,'=1+1,,690.00,1`)[0]).toMatchObject({
      reference: "=1+1",
      description: "=HYPERLINK(1) 4B",
      outcome: "matched",
    });
  });
});

describe("readBankStatement", () => {
  const amountOf = (head: string, line: string) => readBankStatement(`${head}\n${line}`)[0]?.cents;

  it.each([
    ['"1,380.50"', 138_050],
    ["$1380.5", 138_050],
    ["USD 690", 69_000],
    ["-690.00", -69_000],
    ["(690.00)", -69_000],
    ["-$20", -2_000],
  ])("reads %s as an amount", (text, cents) => {
    expect(amountOf("Date,Reference,Amount", `2026-11-04,T1,${text}`)).toBe(cents);
  });

  it.each([
    ["1.380,50", 138_050],
    ["1380,5", 138_050],
    ["1380.50", 138_050],
    ["1,380.50", 138_050],
    ["-1.380.000,00", -138_000_000],
    ["1.380", undefined],
    ["1,380", undefined],
  ])("reads or refuses %s as an amount in a file with semicolons", (text, cents) => {
    const [row] = readBankStatement(`Value date;Ref.;Amount\n04.11.2026;T1;${text}`);
    expect(row?.refusal ? undefined : row?.cents).toBe(cents);
  });

  it.each([
    ["", "The first line names the columns; Date must be one of them."],
    ["Date,Amount\n1,2", "The first line names the columns; Reference must be one of them."],
    ["Date,Reference\n1,2", "The first line names the columns; Amount or Credit must be one of them."],
    ["Date,Reference,Amount", "This file has no lines below its head."],
    ["Date,Ref,Reference,Amount\n1,2,3,4", "Two columns say the reference: “ref” and “reference”."],
    [`Date,Reference,Amount\n"1,2,3`, "The row in line 2 cannot be read. Please look at its quotes."],
    [`Date,Reference,Amount\n${"1,2,3\n".repeat(2_001)}`, "Use at most 2,000 rows in one file."],
  ])("rejects an invalid file as a whole (%#)", (text, message) => {
    expect(() => readBankStatement(text)).toThrow(new AppError("invalid_input", message));
  });
});
