import { signAgreement as contract } from "@/lib/agreements/agreement-contract";
import { signAgreement } from "@/lib/agreements/mutations";
import { route } from "@/lib/platform/http/route";

// POST /api/my-agreement/sign – sign the newest version of the caller's agreement
export const POST = route(contract, async ({ actor, body }) => ({
  modifiedCount: await signAgreement(actor, body),
}));
