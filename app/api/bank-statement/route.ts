import { checkBankStatement as contract } from "@/lib/bank-statement/contract";
import { checkBankStatement } from "@/lib/bank-statement/match-bank-lines";
import { route } from "@/lib/platform/http/route";

// POST /api/bank-statement – preview the payments that the lines of a bank statement would record
export const POST = route(contract, ({ actor, body, query }) => checkBankStatement(actor, body, query));
