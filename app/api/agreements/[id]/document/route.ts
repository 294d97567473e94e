import { getAgreementDocument } from "@/lib/contracts/agreement-documents";
import { getAgreementFile } from "@/lib/domain/agreements/make-agreement-file";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/agreements/[id]/document – the agreement as PDF, by default its newest version
export const GET = route(getAgreementDocument, ({ actor, params, query }) =>
  getAgreementFile(actor, params.id, query.version),
);

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
