"use client";

import type { BankLine, checkBankStatement as endpoint } from "@/lib/contracts/bank-statements";
import type { DateOrder } from "@/lib/contracts/csv-files";
import { call } from "@/lib/session/call";

/** Fetches what each line of a bank statement would record; writes nothing. Throws CallError. */
export function checkBankStatement(csv: string, dateOrder?: DateOrder): Promise<BankLine[]> {
  return call<typeof endpoint>("POST /bank-statement", { csv, query: { date_order: dateOrder } });
}
