import { checkBankStatement } from "@/lib/payments/match-bank-lines";
import { checkBankStatement as contract } from "@/lib/payments/offline-contract";
import { route } from "@/lib/platform/http/route";

// POST /api/bank-statement – preview the payments that the lines of a bank statement would record
export const POST = route(contract, ({ actor, body, query }) => checkBankStatement(actor, body, query));
