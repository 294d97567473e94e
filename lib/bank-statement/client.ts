"use client";

import type { DateOrder } from "@/lib/platform/contracts/fields";
import { call } from "@/lib/platform/session/call";
import type { BankLine, checkBankStatement as endpoint } from "./contract";

/** Fetches what each line of a bank statement would record; writes nothing. Throws CallError. */
export function checkBankStatement(csv: string, dateOrder?: DateOrder): Promise<BankLine[]> {
  return call<typeof endpoint>("POST /bank-statement", { csv, query: { date_order: dateOrder } });
}
