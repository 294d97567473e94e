import { getAgreementDocument, remindToSign } from "@/lib/agreements/agreement-contract";
import { sendSignReminder } from "@/lib/agreements/mutations";
import { getAgreementFile } from "@/lib/agreements/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/agreements/[id]/document – the agreement as PDF, by default its newest version
export const GET = route(getAgreementDocument, ({ actor, params, query }) =>
  getAgreementFile(actor, params.id, query.version),
);

// POST /api/agreements/[id]/document – remind the tenant to sign it, admins and accountants
export const POST = route(remindToSign, async ({ actor, params }) => ({
  modifiedCount: await sendSignReminder(actor, params.id),
}));
