import { describe, expect, it, vi } from "vitest";
import { referenceKey } from "@/lib/payments/record-offline";
import { periodLabel } from "@/lib/platform/format/periods";
import { matchBankLines, type Recorded, nameTenants, type OpenTenant } from "./match-bank-lines";
import { readBankStatement } from "./read-bank-statement";

const NOW = new Date("2026-11-23T09:00:00Z");
const tenant = (letter: string, name: string, apartment_no: string, cents: number): OpenTenant => ({
  user_id: letter,
  email: `${letter}@nibash.test`,
  name,
  telephone: "",
  apartment_no,
  open: openFor(cents),
});
const TENANTS: OpenTenant[] = [
  { ...tenant("a", "Ayesha Rahman", "4B", 69_000), telephone: "+880 1711-000 004" },
  tenant("b", "রহিমা খাতুন", "14B", 69_000),
  tenant("c", "Lee", "5A", 78_050),
];
function openFor(cents: number, rent = cents): [string, number, number][] {
  return [
    ["2026-10", cents, rent],
    ["2026-11", cents, rent],
  ];
}

const transfer = (reference: string, on: string, cents = 69_000) =>
  [
    referenceKey("bank", reference),
    { user_id: "a", months: periodLabel(on.slice(0, 7)), apartment_no: "4B", on, cents },
  ] as const;
const RECORDED: Recorded = new Map([
  transfer("TRX-9", "2026-09-04"),
  transfer("RENT", "2026-10-04"),
  transfer("RENT 2026-11-05", "2026-11-05"),
]);
const HEAD = "Date,Description,Reference,Debit,Credit,Balance";
const checkFor = (tenants: readonly OpenTenant[], recorded: Recorded, lines: readonly string[]) =>
  matchBankLines(nameTenants(readBankStatement([HEAD, ...lines].join("\n")), tenants), recorded, NOW);
const check = (...lines: string[]) => checkFor(TENANTS, RECORDED, lines);
const summary = (...lines: string[]) =>
  check(...lines).map(({ outcome, message, match }) => [
    outcome,
    match ? `${match.apartment_no} ${match.period}` : message,
  ]);

describe("matchBankLines", () => {
  it("matches the oldest open month of the tenant it names, each month once", () => {
    expect(
      summary(
        "2026-11-04,Rent 4b november,T1,,690.00,1",
        "14/11/2026,flat 4B again,T2,,690.00,1",
        "4-Nov-2026,4B third time,T3,,690.00,1",
        "2026-11-04,from রহিমা খাতুন,T4,,690,1",
        '2026-11-04,"C@NIBASH.TEST, rent",T5,,780.50,1',
      ),
    ).toEqual([
      ["matched", "4B 2026-10"],
      ["matched", "4B 2026-11"],
      ["unclear", "4B owes nothing. Record it by hand if it is paid ahead."],
      ["matched", "14B 2026-10"],
      ["matched", "5A 2026-10"],
    ]);
  });

  it("never matches by amount alone, and never guesses", () => {
    expect(
      summary(
        "2026-11-04,rent,T1,,780.50,1",
        "2026-11-04,rent 4B and 14B,T2,,690.00,1",
        "2026-11-04,rent 4B,T4,,600.00,1",
      ),
    ).toEqual([
      ["unclear", "It names nobody: no apartment, name, telephone number or email address of a tenant."],
      ["unclear", "$690 is what 2 tenants owe. Record it by hand."],
      ["matched", "4B 2026-10"],
    ]);
  });

  it("matches any amount that the one tenant it names has sent, and says what it pays", () => {
    const lines = [
      "2026-11-04,rent 4B,T1,,600.00,1",
      "2026-11-05,rent 4B,T2,,780.00,1",
      "2026-11-06,rent 14B,T3,,1500.00,1",
      "2026-11-07,rent 4B and 5A,T4,,100.00,1",
    ];
    expect(
      check(...lines).map(({ message, match }) => [match && [match.period, match.is_whole], message]),
    ).toEqual([
      [["2026-10", false], "The line names 4B. It pays $600 of the $1,380 that are open."],
      [["2026-10", false], "The line names 4B. It pays all $780 that are open."],
      [["2026-10", false], "The line names 14B. It pays the $1,380 that are open, and $120 is credit."],
      [null, "It names 2 tenants. Record it by hand."],
    ]);
  });

  it("records for its month only what pays just rent: what pays more than it is money of any amount", () => {
    const meter = { ...tenant("d", "Dipa Roy", "6B", 1_420), open: openFor(1_420, 0) };
    const rest: OpenTenant = { ...tenant("g", "Gita Sen", "9A", 0), open: [["2026-11", 40_000, 37_562]] };
    // The rent of October is paid by the first of these, so the second pays what is left of that month.
    const both: OpenTenant = { ...tenant("f", "Farid Ali", "8A", 0), open: [["2026-10", 71_420, 69_000]] };
    const lines = [
      "2026-11-04,meter 6B,T1,,14.20,1",
      "2026-11-06,rent 8A,T3,,700.00,1",
      "2026-11-07,the rest 8A,T4,,14.20,1",
      "2026-11-08,rent and meter 9A,T5,,400.00,1",
    ];
    expect(
      checkFor([meter, both, rest], RECORDED, lines).map(({ message, match }) => [match?.is_whole, message]),
    ).toEqual([
      [false, "The line names 6B. It pays $14.20 of the $28.40 that are open."],
      [false, "The line names 8A. It pays $700 of the $714.20 that are open."],
      [false, "The line names 8A. It pays all $14.20 that are open."],
      [false, "The line names 9A. It pays all $400 that are open."],
    ]);
  });

  it.each(["01711000004", "bKash 8801711000004", "+880 1711 000-004 rent", "from ০১৭১১০০০০০৪"])(
    "finds the tenant by the telephone number in %j",
    (words) => {
      expect(check(`2026-11-04,${words},T1,,690.00,1`)[0]).toMatchObject({
        message: "The line names +880 1711-000 004.",
        match: { apartment_no: "4B" },
      });
    },
  );

  it.each(["01711000005", "711000004", "rent 1711000 0045"])("finds nobody by the number %j", (words) => {
    expect(summary(`2026-11-04,${words},T1,,690.00,1`)[0]?.[0]).toBe("unclear");
  });

  it("looks at each tenant's name once, however many lines there are", () => {
    const reads = vi.fn(() => "Ayesha Rahman");
    const one = Object.defineProperty({ ...TENANTS[0] } as OpenTenant, "name", { get: reads });
    const lines = Array.from({ length: 500 }, (_, at) => `2026-11-04,rent,T${String(at)},,690.00,1`);
    checkFor([one], new Map(), lines);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it("does not match a later month by its amount while an older one is open", () => {
    const open: [string, number, number][] = [
      ["2026-09", 100_000, 100_000],
      ["2026-10", 111_100, 111_100],
      ["2026-11", 111_100, 111_100],
    ];
    const tenants = [{ ...tenant("d", "Nadia Islam", "6A", 0), open }];
    const lines = ["2026-11-04,Rent 6A,T1,,1111.00,1", "2026-11-04,Nadia Islam,T2,,1111.00,1"];
    const results = (...more: string[]) =>
      checkFor(tenants, new Map(), [...more, ...lines]).map(({ match }) => match?.period);
    expect(results()).toEqual(["2026-09", "2026-10"]);
    // The line before pays the older month.
    expect(results("2026-11-03,Rent 6A,T0,,1000.00,1")).toEqual(["2026-09", "2026-10", "2026-11"]);
  });

  it("recognizes recorded transfers by their reference, ignoring case", () => {
    expect(summary("2026-09-04,Rent 4B,trx-9,,690.00,1", "2026-11-05,Rent,rent,,690,1")).toEqual([
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
    ["with another amount", "2026-10-04,Rent 4B,RENT,,780.50,1", "Oct 4, 2026, $690"],
    ["with its day and another amount", "2026-11-05,Rent 4B,RENT,,780.50,1", "Nov 5, 2026, $690"],
    ["and it names nobody", "2026-10-05,Rent,RENT,,690.00,1", "Oct 4, 2026, $690"],
  ])("marks a line unclear when a recorded reference repeats %s", (_, line, use) => {
    const [[outcome, message] = []] = summary(line);
    expect(outcome).toBe("unclear");
    expect(message).toContain(use);
    expect(message).toContain("If this is other money, record it by hand under another reference.");
  });

  it("marks a line unclear when its repeated reference is too long to add the day", () => {
    const long = "R".repeat(55);
    const recorded = new Map([transfer(long, "2026-10-04")]);
    expect(checkFor(TENANTS, recorded, [`2026-11-04,4B,${long},,690.00,1`])[0]).toMatchObject({
      outcome: "unclear",
      message: expect.stringContaining("If this is other money") as string,
    });
  });

  it("takes another tenant's transfer with the same words, day and amount for other money", () => {
    const lines = ["2026-10-04,Rent 4B,RENT,,690.00,1", "2026-10-04,Rent 14B,RENT,,690.00,1"];
    expect(check(...lines)).toMatchObject([
      { outcome: "recorded", message: "Recorded for October 2026 of apartment 4B." },
      {
        outcome: "matched",
        match: { apartment_no: "14B", period: "2026-10", reference: "RENT 2026-10-04" },
        message:
          "The line names 14B. This reference was used for October 2026 of apartment 4B (Oct 4, 2026, $690): recorded as “RENT 2026-10-04”.",
      },
    ]);
    const recorded: Recorded = new Map([
      ...RECORDED,
      [
        referenceKey("bank", "RENT 2026-10-04"),
        { user_id: "b", months: "October 2026", apartment_no: "14B", on: "2026-10-04", cents: 69_000 },
      ],
    ]);
    expect(checkFor(TENANTS, recorded, lines).map(({ outcome }) => outcome)).toEqual([
      "recorded",
      "recorded",
    ]);
  });

  it("proposes a reference of its own for each tenant who writes the same on one day", () => {
    const lines = ["4B", "14B", "5A"].map(
      (no) => `2026-11-04,Rent ${no},House rent,,${no === "5A" ? "780.50" : "690.00"},1`,
    );
    expect(check(...lines).map(({ match }) => [match?.apartment_no, match?.reference])).toEqual([
      ["4B", "House rent"],
      ["14B", "House rent 2026-11-04"],
      ["5A", "House rent 2026-11-04 5A"],
    ]);
  });

  it.each([
    ["after it", ["2026-11-04,4B cheque,C1,,690.00,1", "2026-11-06,returned,C1,690.00,,1"]],
    ["above it", ["2026-11-06,returned,C1,690.00,,1", "2026-11-04,4B cheque,C1,,690.00,1"]],
    ["as a negative credit", ["2026-11-04,4B cheque,C1,,690.00,1", "2026-11-06,returned,c1,,(690.00),1"]],
    ["as our own money that returns", ["2026-11-03,4B,C1,690.00,,1", "2026-11-04,4B cheque,C1,,690.00,1"]],
  ])("takes no rent from a line that another line takes back, %s", (_, lines) => {
    expect(check(...lines).map(({ outcome }) => outcome)).toEqual(["out", "out"]);
  });

  it("matches a cheque that is paid in again, and what only resembles a line that goes out", () => {
    const results = check(
      "2026-11-04,4B cheque,C1,,690.00,1",
      "2026-11-06,returned,C1,690.00,,1",
      "2026-11-08,4B cheque,C1,,690.00,1",
      "2026-11-08,14B,C2,,690.00,1",
      "2026-11-09,plumber,C2,600.00,,1",
      "2026-11-09,plumber,C3,690.00,,1",
    );
    expect(results.map(({ outcome, message }) => [outcome, message])).toMatchObject([
      ["out", "Line 3 takes this money back."],
      ["out", "No money came in by this line."],
      ["matched", "The line names 4B."],
      ["matched", "The line names 14B."],
      ["out", "No money came in by this line."],
      ["out", "No money came in by this line."],
    ]);
  });

  it("says which recorded payment a returned cheque takes back", () => {
    expect(summary("2026-09-04,Rent 4B,TRX-9,,690.00,1", "2026-09-06,returned,TRX-9,690.00,,1")[0]).toEqual([
      "unclear",
      "Line 3 takes this money back. It is recorded for September 2026 of apartment 4B (Sep 4, 2026, $690): reverse that payment.",
    ]);
  });

  it("gives the reason for each line that cannot be recorded", () => {
    expect(
      summary(
        "2026-11-04,fee,T1,12.00,,1",
        "2026-11-04,,,,690.00,1",
        "2026-11-04,Rent 4B,T2,,690.00,1",
        "2026-11-04,Rent 4B,t2,,690.00,1",
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
      ["refused", "Please choose today or an earlier day."],
      ["refused", "Please choose a day within the last twelve months."],
      ["refused", "This is not a day: write it like 2026-11-04."],
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
