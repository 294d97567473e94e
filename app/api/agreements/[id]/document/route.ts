import { getAgreementDocument } from "@/lib/contracts/agreement-documents";
import { getAgreementFile } from "@/lib/domain/agreements/make-agreement-file";
import { route } from "@/lib/http/route";

// GET /api/agreements/[id]/document – the agreement as PDF, by default its newest version
export const GET = route(getAgreementDocument, ({ actor, params, query }) =>
  getAgreementFile(actor, params.id, query.version),
);
