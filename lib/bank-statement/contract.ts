import { MONEY, endpoint } from "@/lib/platform/contracts/endpoint";
import { billingPeriod, dateOrder, MOST_BYTES } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

/**
 * The outcome of a line: `matched` to a tenant, to be confirmed; `recorded` already under its reference; `unclear` whose
 * it is, or for which month; `out` for money that went out, or that another line takes back; `refused` if it is invalid.
 */
export const BANK_OUTCOMES = ["matched", "recorded", "unclear", "out", "refused"] as const;

export type BankOutcome = (typeof BANK_OUTCOMES)[number];

const bankMatch = z.object({
  email: z.string(),
  name: z.string(),
  apartment_no: z.string(),
  period: billingPeriod.meta({ description: "The oldest month that it pays." }),
  is_whole: z.boolean().meta({
    description:
      "Whether it is just the open rent of that month: then it is recorded for that month, else for what is open.",
  }),
  reference: z.string().meta({
    description:
      "What it is recorded by: its own, with its day where that is used for another month's money.",
  }),
});

/** A line of a bank statement with what it would record; dollars. */
const bankLine = z
  .object({
    line: z.number().int().meta({ description: "The line of the file in which it begins, from 1." }),
    on: z.string().meta({ description: "Its day, as 2026-11-04; as it is written where it is no day." }),
    amount: z.number(),
    reference: z.string(),
    description: z.string(),
    outcome: z.enum(BANK_OUTCOMES),
    message: z.string().meta({ description: "Why it was matched, or why not." }),
    match: bankMatch.nullable(),
  })
  .meta({ id: "BankLine" });

export type BankLine = z.infer<typeof bankLine>;

/**
 * POST /bank-statement: returns what the lines of a bank statement would record (docs/product.md 5.55). Writes nothing: an
 * admin confirms each line, and POST /offline-payments, or POST /receipts for another amount, records it.
 */
export const checkBankStatement = endpoint({
  method: "POST",
  path: "/bank-statement",
  summary: "Match the lines of a bank statement (CSV) to open months; a dry run that writes nothing",
  allow: MONEY,
  limit: "import",
  query: z.strictObject({ date_order: dateOrder }),
  text: { type: "text/csv", bytes: MOST_BYTES },
  body: z.string().meta({
    description:
      "UTF-8 or UTF-16, at most 1 MB and 2,000 lines. One of the first 20 lines names the columns under the names that banks use: date; reference, description or several of both; credit and debit, or amount with a sign, Dr/Cr or a type. Separated by commas, semicolons or tabs.",
  }),
  response: z.array(bankLine),
  example: {
    body: "Date,Description,Reference,Amount\r\n2026-11-04,Rent 5B Tanvir Hasan,TRX-20261104,780.00\r\n",
    response: [
      {
        line: 2,
        on: "2026-11-04",
        amount: 780,
        reference: "TRX-20261104",
        description: "Rent 5B Tanvir Hasan",
        outcome: "matched",
        message: "The line names 5B.",
        match: {
          email: "member@nibash.test",
          name: "Tanvir Hasan",
          apartment_no: "5B",
          period: "2026-11",
          is_whole: true,
          reference: "TRX-20261104",
        },
      },
    ],
  },
});
