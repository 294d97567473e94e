import { checkBankStatement as contract } from "@/lib/contracts/bank-statements";
import { checkBankStatement } from "@/lib/domain/payments/check-bank-statement";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/bank-statement – what the lines of a bank statement would record
export const POST = route(contract, ({ actor, body }) => checkBankStatement(actor, body));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
