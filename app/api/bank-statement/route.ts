import { checkBankStatement as contract } from "@/lib/contracts/bank-statements";
import { checkBankStatement } from "@/lib/domain/payments/check-bank-statement";
import { route } from "@/lib/http/route";

// POST /api/bank-statement – preview the payments that the lines of a bank statement would record
export const POST = route(contract, ({ actor, body, query }) => checkBankStatement(actor, body, query));
