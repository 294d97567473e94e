import { getAgreementDocument } from "@/lib/contracts/agreement-documents";
import { getAgreementFile } from "@/lib/domain/agreements/make-agreement-file";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/agreements/[id]/document – the agreement as PDF, its newest version unless said
export const GET = route(getAgreementDocument, ({ actor, params, query }) =>
  getAgreementFile(actor, params.id, query.version),
);

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
