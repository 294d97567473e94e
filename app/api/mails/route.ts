import { listMails } from "@/lib/contracts/mails";
import { listMails as readMails } from "@/lib/domain/mails/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/mails – the outbox, newest first, admins alone
export const GET = route(listMails, ({ actor, query }) => readMails(actor, query));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
