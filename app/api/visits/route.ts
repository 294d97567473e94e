import { listVisits as listContract, sendVisit as sendContract } from "@/lib/contracts/visits";
import { answerPlainForm } from "@/components/visits/plain-answer";
import { listVisits } from "@/lib/domain/visits/queries";
import { sendVisit } from "@/lib/domain/visits/send-visit";
import { takePlainForm } from "@/lib/http/plain-form";
import { route } from "@/lib/http/route";

// GET /api/visits – visits and questions, waiting ones first
export const GET = route(listContract, ({ actor, query }) => listVisits(actor, query));

// POST /api/visits – from anyone; a form posted without scripts gets a page as response
export const POST = takePlainForm(
  route(sendContract, async ({ body }) => ({ insertedId: await sendVisit(body) })),
  answerPlainForm,
);
