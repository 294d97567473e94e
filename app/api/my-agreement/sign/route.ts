import { signAgreement as contract } from "@/lib/contracts/agreement-documents";
import { signAgreement } from "@/lib/domain/agreements/sign-agreement";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/my-agreement/sign – sign the newest version of one's own agreement
export const POST = route(contract, async ({ actor, body }) => ({
  modifiedCount: await signAgreement(actor, body),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
