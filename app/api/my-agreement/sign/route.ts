import { signAgreement as contract } from "@/lib/contracts/agreement-documents";
import { signAgreement } from "@/lib/domain/agreements/sign-agreement";
import { route } from "@/lib/http/route";

// POST /api/my-agreement/sign – sign the newest version of the caller's agreement
export const POST = route(contract, async ({ actor, body }) => ({
  modifiedCount: await signAgreement(actor, body),
}));
