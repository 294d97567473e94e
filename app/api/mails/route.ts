import { listMails } from "@/lib/contracts/mails";
import { listMails as readMails } from "@/lib/domain/mails/queries";
import { route } from "@/lib/http/route";

// GET /api/mails – the outbox, newest first, admins only
export const GET = route(listMails, ({ actor, query }) => readMails(actor, query));
