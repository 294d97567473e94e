import { answerPlainForm } from "@/components/visits/plain-answer";
import { takePlainForm } from "@/lib/platform/http/plain-form";
import { route } from "@/lib/platform/http/route";
import { listVisits as listContract, sendVisit as sendContract } from "@/lib/visits/contract";
import { sendVisit } from "@/lib/visits/mutations";
import { listVisits } from "@/lib/visits/queries";

// GET /api/visits – visits and questions, waiting ones first
export const GET = route(listContract, ({ actor, query }) => listVisits(actor, query));

// POST /api/visits – from anyone; a form posted without scripts gets a page as response
export const POST = takePlainForm(
  route(sendContract, async ({ body, language }) => ({
    insertedId: await sendVisit(body, language),
  })),
  answerPlainForm,
);
