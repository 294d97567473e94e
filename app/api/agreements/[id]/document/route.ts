import { getAgreementDocument } from "@/lib/agreements/agreement-contract";
import { getAgreementFile } from "@/lib/agreements/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/agreements/[id]/document – the agreement as PDF, by default its newest version
export const GET = route(getAgreementDocument, ({ actor, params, query }) =>
  getAgreementFile(actor, params.id, query.version),
);
