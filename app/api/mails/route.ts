import { listMails } from "@/lib/contracts/mails";
import { listMails as readMails } from "@/lib/domain/mails/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/mails – the outbox, newest first, admins only
export const GET = route(listMails, ({ actor, query }) => readMails(actor, query));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
