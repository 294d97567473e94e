import { listVisits as listContract, sendVisit as sendContract } from "@/lib/contracts/visits";
import { answerPlainForm } from "@/components/visits/plain-answer";
import { listVisits } from "@/lib/domain/visits/queries";
import { sendVisit } from "@/lib/domain/visits/send-visit";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { takePlainForm } from "@/lib/http/plain-form";
import { route } from "@/lib/http/route";

// GET /api/visits – visits and questions, those that wait first
export const GET = route(listContract, ({ actor, query }) => listVisits(actor, query));

// POST /api/visits – from anybody; the form of a page without scripts is answered with a page
export const POST = takePlainForm(
  route(sendContract, async ({ body }) => ({ insertedId: await sendVisit(body) })),
  answerPlainForm,
);

// Any other method is refused, and OPTIONS says which are not
export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET", "POST");
