import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { decodeText } from "@/lib/platform/format/read-csv";
import { readBankStatement } from "./read-bank-statement";

/** Returns the lines of a statement: day, dollars, reference, description or refusal. */
const read = (...lines: string[]) => summary(lines.join("\n"));
const summary = (text: string) =>
  readBankStatement(text).map(({ on, cents, reference, description, refusal }) => [
    on,
    cents / 100,
    reference,
    refusal ?? description,
  ]);

/** The shapes of files as programs write them; every detail in them is invented. */
describe("reading a statement as it is saved", () => {
  it("reads a bank's, with titles, two dates, two references and two descriptions", () => {
    expect(
      read(
        "Example Bank PLC,,,,,,,,",
        "Account Statement from 01-Nov-2026 to 30-Nov-2026,,,,,,,,",
        "Account No,000111222333,,,Currency,BDT,,,",
        "",
        "SL,Txn Date,Value Date,Transaction Reference,Cheque No.,Particulars,Remarks,Debit (Dr),Credit (Cr),Balance",
        '1,04-Nov-2026,05-Nov-2026,FT26308XYZ,-,NPSB inward,Rent 4B,-,690.00,"12,690.00"',
        '2,06-Nov-2026,06-Nov-2026,,000123,Cheque paid,,120.00,-,"12,570.00"',
        ",,,,,,Total,120.00,690.00,",
        "This statement is made by a computer and needs no signature.",
      ),
    ).toEqual([
      ["2026-11-04", 690, "FT26308XYZ", "NPSB inward Rent 4B"],
      ["2026-11-06", -120, "000123", "Cheque paid"],
    ]);
  });

  it("reads a bank's, with withdrawals and deposits, and the balance brought forward", () => {
    expect(
      read(
        "DATE,PARTICULARS,INSTRUMENT NO,WITHDRAW (BDT),DEPOSIT (BDT),BALANCE (BDT)",
        '01/11/2026,Balance brought forward,,,,"1,00,000.00"',
        '04/11/2026,EFT Rahima 14B,,,"1,12,345.50","2,12,345.50"',
        '25/11/2026,Fee,,15.00,,"2,12,330.50"',
        'Closing balance,,,,,"2,12,330.50"',
        'Page total,,,15.00,"1,12,345.50",',
      ),
    ).toEqual([
      ["2026-11-01", 0, "Balance brought forward", "Balance brought forward"],
      ["2026-11-04", 112_345.5, "EFT Rahima 14B", "EFT Rahima 14B"],
      ["2026-11-25", -15, "Fee", "Fee"],
    ]);
  });

  it("reads a bank's with one amount and Dr or Cr beside it", () => {
    expect(
      read(
        "Transaction Date;Reference No;Description;Amount (BDT);Dr/Cr",
        "25/11/26 10:02;TRX1;Rent 4B;690.00;CR",
        "04/11/26 18:30;TRX2;Cleaner;690.00;DR",
        "04/11/26 18:31;TRX3;Lift;690.00;Reversal",
      ),
    ).toEqual([
      ["2026-11-25", 690, "TRX1", "Rent 4B"],
      ["2026-11-04", -690, "TRX2", "Cleaner"],
      ["2026-11-04", 690, "TRX3", "“Reversal” does not say whether this money came in. Record it by hand."],
    ]);
  });

  it("reads a wallet's, with its type, the customer's number and the customer's own reference", () => {
    expect(
      read(
        "Wallet: 01700000000",
        "Date & Time,Transaction Type,Transaction ID,From Number,Reference,Amount,Charge",
        "2026-11-04 14:05:33,Received Money,AB12CD34,01711000004,4B,৳690.00,0",
        "2026-11-05 09:15:00,Cash Out,AB12CD35,01711000009,,৳650.00,12.03",
        "2026-11-06 09:15:00,Send Money,AB12CD36,01711000009,rent,৳650.00,5",
      ),
    ).toEqual([
      ["2026-11-04", 690, "AB12CD34", "01711000004 4B"],
      ["2026-11-05", -650, "AB12CD35", "01711000009"],
      ["2026-11-06", -650, "AB12CD36", "01711000009 rent"],
    ]);
  });

  it("reads a wallet's in Bengali", () => {
    expect(
      read(
        "তারিখ,বিবরণ,রেফারেন্স,জমা,উত্তোলন",
        '০৪-১১-২০২৬ ১৪:০৫,ভাড়া,টি১,"৳ ১,২৩,৬৯০.৫০",-',
        "২৫-১১-২০২৬,খরচ,টি২,-,৬৯০",
        "মোট,,,১,২",
      ),
    ).toEqual([
      ["2026-11-04", 123_690.5, "টি১", "ভাড়া"],
      ["2026-11-25", -690, "টি২", "খরচ"],
    ]);
  });

  it("reads an export with its direction after the amount", () => {
    expect(
      read(
        "Posting Date\tNarration\tRef. No.\tAmount",
        "Nov 4, 2026\tRent 4B\tT1\t690.00 CR",
        "Nov 5, 2026\tLift\tT2\t690.00 Dr.",
        "Nov 6, 2026\tRent 5A\tT3\tBDT 650/-",
        "Nov 7, 2026\tWater\tT4\t(20.00)",
        "Nov 8, 2026\tGas\tT5\t20.00-",
      ).map(([, amount]) => amount),
    ).toEqual([690, -690, 650, -20, -20]);
  });

  it("reads what Excel saves: sep=;, US dates, and Unicode text with tabs in UTF-16", () => {
    expect(read("sep=;", "Date;Reference;Amount", "11/4/2026;T1;1.380,50", "11/25/2026;T2;690")).toEqual([
      ["2026-11-04", 1380.5, "T1", ""],
      ["2026-11-25", 690, "T2", ""],
    ]);
    const text = '\uFEFFDate\tReference\tAmount\r\n4-Nov-26\tT1\t"1,380.50"\r\n';
    const bytes = Buffer.from(text, "utf16le");
    for (const file of [Buffer.from(text), bytes, Buffer.from(bytes).swap16()])
      expect(summary(decodeText(file) ?? "")).toEqual([["2026-11-04", 1380.5, "T1", ""]]);
  });
});

describe("what one bank or wallet does and another does not", () => {
  const LINE = ["2026-11-04", 690, "T1", "Rent 4B"];
  it.each([
    ["title lines", "Example Bank\nAccount, 0001\n\nDate,Ref,Details,Credit\n2026-11-04,T1,Rent 4B,690"],
    ["two dates", "Value Date,Date,Ref,Details,Credit\n2026-11-05,2026-11-04,T1,Rent 4B,690"],
    ["two references", "Date,Cheque No,Transaction ID,Credit\n2026-11-04,Rent 4B,T1,690"],
    ["two references, one empty", "Date,Transaction ID,Ref No.,Details,Credit\n2026-11-04,,T1,Rent 4B,690"],
    ["two descriptions", "Date,Ref,Narration,Remarks,Credit\n2026-11-04,T1,Rent,4B,690"],
    ["Debit (Dr)", "Date,Ref,Details,Debit (Dr),Credit (Cr)\n2026-11-04,T1,Rent 4B,,690"],
    ["Amount (BDT)", "Date,Ref,Details,Amount (BDT)\n2026-11-04,T1,Rent 4B,690"],
    ["Amount in Tk.", "Date,Ref,Details,Amount in Tk.\n2026-11-04,T1,Rent 4B,690"],
    ["a time after the date", "Date,Ref,Details,Credit\n2026-11-04 14:05:33,T1,Rent 4B,690"],
    ["dd/MM/yy", "Date,Ref,Details,Credit\n04/11/26,T1,Rent 4B,690\n25/11/26,,Fee,-"],
    ["CR after the amount", "Date,Ref,Details,Amount\n2026-11-04,T1,Rent 4B,690.00CR"],
    ["Cr before the amount", "Date,Ref,Details,Amount\n2026-11-04,T1,Rent 4B,Cr 690"],
    ["৳", "Date,Ref,Details,Credit\n2026-11-04,T1,Rent 4B,৳690"],
    ["Bengali digits", "Date,Ref,Details,Credit\n০৪/১১/২০২৬,T1,Rent 4B,৬৯০\n২৫/১১/২০২৬,,Fee,-"],
    ["- for nothing", "Date,Ref,Cheque No,Details,Debit,Credit\n2026-11-04,T1,-,Rent 4B,-,690"],
    ["semicolons", "Date;Ref;Details;Credit\n2026-11-04;T1;Rent 4B;690,00"],
    ["sep=;", "sep=;\nDate;Ref;Details;Credit\n2026-11-04;T1;Rent 4B;690"],
    ["tabs", "Date\tRef\tDetails\tCredit\n2026-11-04\tT1\tRent 4B\t690"],
    ["quoted names on two lines", 'Date,Ref,Details,"Credit\n(Cr)"\n2026-11-04,T1,Rent 4B,690'],
    ["a total below", "Date,Ref,Details,Credit\n2026-11-04,T1,Rent 4B,690\n,,Total,690\n"],
    [
      "a closing balance below",
      "Date,Ref,Details,Credit\n2026-11-04,T1,Rent 4B,690\nClosing Balance,,,690\n",
    ],
    ["a sentence below", "Date,Ref,Details,Credit\n2026-11-04,T1,Rent 4B,690\nMade by a computer.\n"],
    ["the sender apart", "Date,Ref,Details,Sender Name,Credit\n2026-11-04,T1,Rent,4B,690"],
  ])("reads %s", (_, text) => {
    expect(summary(text)[0]).toEqual(LINE);
    expect(summary(text).filter(([, amount]) => amount !== 0)).toHaveLength(1);
  });

  it("records a transfer without a number by its description", () => {
    expect(read("Date,Particulars,Deposit", `2026-11-04,${"Rent 4B ".repeat(20)},690`)).toEqual([
      ["2026-11-04", 690, "Rent 4B ".repeat(20).slice(0, 60).trim(), "Rent 4B ".repeat(20).trim()],
    ]);
  });
});

describe("the direction of money", () => {
  const centsOf = (head: string, line: string) => {
    const [row] = readBankStatement(`Date,Ref,${head}\n2026-11-04,T1,${line}`);
    return row?.refusal ?? row?.cents;
  };

  it.each([
    ["Amount,Type", "650,Dr", -65_000],
    ["Amount,Type", "650,d", -65_000],
    ["Amount,Type", "650,Cr.", 65_000],
    ["Amount,Type", "-650,Cr", -65_000],
    ["Type,Transaction Type,Amount", "NPSB,Credit,650", 65_000],
    ["Type,Transaction Type,Amount", "NPSB,Debit,650", -65_000],
    ["Amount,Debit", "650,650", -65_000],
    ["Amount,Debit", "650,-", 65_000],
    ["Amount,Debit,Credit", "650,650,", -65_000],
    ["Amount,Debit,Credit", "650,0.00,650", 65_000],
    ["Amount,Credit", "650,", -65_000],
    ["Debit,Credit", "650,0.00", -65_000],
    ["Debit,Credit", ",650 Dr", -65_000],
    ["Debit,Credit,Type", "650,,Cr", -65_000],
    ["Debit,Credit", "-,-", 0],
    ["Debit,Credit", "5,650", "This line has both a credit and a debit."],
    ["Debit,Credit", "x,650", "This is not an amount: write it like 1380.50."],
    ["Amount,Type", "650,Payment", "“Payment” does not say whether this money came in. Record it by hand."],
    ["Amount,Type", "-650,Payment", -65_000],
  ])("of %s in %s is found", (head, line, cents) => {
    expect(centsOf(head, line)).toBe(cents);
  });

  it.each([
    [
      "a code that is no Dr or Cr",
      "Date,Ref,Amount,Dr/Cr",
      "2026-11-04,T1,-5.00,Cr",
      "2026-11-04,T2,690.00,X",
    ],
    [
      "a bare amount where what comes in is marked",
      "Date,Ref,Amount",
      "2026-11-04,T1,700.00 CR",
      "2026-11-04,T2,690.00",
    ],
  ])("is not guessed by %s", (_, ...lines) => {
    expect(readBankStatement(lines.join("\n")).at(-1)?.refusal).toMatch(
      /does not say whether this money came in/,
    );
  });

  it.each([
    ["Date,Ref,Amount,Dr/Cr", "2026-11-04,T1,-5.00,Cr", "2026-11-04,T2,690.00,Db"],
    ["Date,Ref,Amount,Type", "2026-11-04,T1,-5.00,Transfer", "2026-11-04,T2,690.00,Transfer Out"],
    ["Date,Ref,Receipts,Payments,Amount", "2026-11-04,T1,5.00,,5.00", "2026-11-04,T2,,690.00,690.00"],
  ])("is outgoing by any word for it: %s", (...lines) => {
    expect(readBankStatement(lines.join("\n")).at(-1)).toMatchObject({ cents: -69_000 });
  });

  it("is the amount's sign where a file has signs, whatever its type is called", () => {
    expect(read("Date,Ref,Amount,Type", "2026-11-04,T1,650,Transfer", "2026-11-04,T2,-20,Transfer")).toEqual([
      ["2026-11-04", 650, "T1", ""],
      ["2026-11-04", -20, "T2", ""],
    ]);
  });
});

describe("readBankStatement", () => {
  const amountOf = (head: string, line: string) => readBankStatement(`${head}\n${line}`)[0]?.cents;

  it.each([
    ['"1,380.50"', 138_050],
    ['"12,34,567.89"', 123_456_789],
    ["$1380.5", 138_050],
    ["USD 690", 69_000],
    ["690 BDT", 69_000],
    ["Tk. 690/-", 69_000],
    ["৳ ৬৯০.৫০", 69_050],
    ["+690", 69_000],
    ["-690.00", -69_000],
    ["−690.00", -69_000],
    ["(690.00)", -69_000],
    ["-$20", -2_000],
    ["$-20", -2_000],
  ])("reads %s as an amount", (text, cents) => {
    expect(amountOf("Date,Reference,Amount", `2026-11-04,T1,${text}`)).toBe(cents);
  });

  it.each(["six", "(690.00", "690.00)", "6.9.0", "690 EUR", "1e3", "৳", "9".repeat(100)])(
    "refuses %s as an amount",
    (text) => {
      expect(readBankStatement(`Date,Reference,Amount\n2026-11-04,T1,${text}`)[0]).toMatchObject({
        refusal: "This is not an amount: write it like 1380.50.",
        cents: 0,
      });
    },
  );

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

  it("reads all dates of a file in one order, and refuses what is no day in it", () => {
    const lines = ["11/04/2026,T1,690", "11/25/2026,T2,690", "25/11/2026,T3,690"];
    const daysOf = (...rows: string[]) =>
      readBankStatement(["Date,Ref,Amount", ...rows].join("\n")).map(({ on }) => on);
    expect(daysOf(...lines.slice(0, 2))).toEqual(["2026-11-04", "2026-11-25"]);
    const text = ["Date,Ref,Amount", ...lines].join("\n");
    expect(readBankStatement(text, "day_first").map(({ on, refusal }) => [on, refusal])).toEqual([
      ["2026-04-11", undefined],
      ["11/25/2026", "This is not a day: write it like 2026-11-04."],
      ["2026-11-25", undefined],
    ]);
  });

  it.each([
    [
      "11/04/2026",
      "“11/04/2026” in line 2 may be Apr 11, 2026 or Nov 4, 2026. Does the day or the month come first in this file?",
    ],
    [
      "25/11/2026,T1,1\n11/26/2026",
      "“25/11/2026” in line 2 has the day first, “11/26/2026” in line 3 the month. Which is right?",
    ],
  ])("asks for the order of its dates in a file with %j", (dates, question) => {
    const ask = () => readBankStatement(`Date,Ref,Amount\n${dates},T2,1`);
    expect(ask).toThrow(new AppError("invalid_input", question, { fields: { date_order: question } }));
  });

  it("refuses a line with more cells than the head", () => {
    const [row] = readBankStatement("Date,Ref,Description,Amount\n2026-11-04,T1,Rent, 4B,690\n");
    expect(row?.refusal).toBe("This row has more cells than the header row.");
  });

  it.each([
    ["", "One of the first 20 lines names the columns; Date must be one of them."],
    [
      "Date,Amount\n1,2",
      "One of the first 20 lines names the columns; Reference or Description must be one of them.",
    ],
    [
      "Date,Reference\n1,2",
      "One of the first 20 lines names the columns; Amount or Credit must be one of them.",
    ],
    ["Date,Reference,Amount", "This file has no lines below its head."],
    ["Date,Reference,Amount\nTotal,,690", "This file has no lines below its head."],
    [
      "Date,Ref,Amount (BDT),Amount (USD)\n1,2,3,4",
      "Two columns say the amount: “Amount (BDT)” and “Amount (USD)”.",
    ],
    [`Date,Reference,Amount\n"1,2,3`, "The row in line 2 cannot be read. Please look at its quotes."],
    [`Date,Reference,Amount\n${"1,2,3\n".repeat(2_001)}`, "Use at most 2,000 rows in one file."],
  ])("rejects an invalid file as a whole (%#)", (text, message) => {
    expect(() => readBankStatement(text)).toThrow(new AppError("invalid_input", message));
  });
});
