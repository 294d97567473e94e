import { listMails } from "@/lib/mails/contract";
import { listMails as readMails } from "@/lib/mails/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/mails – the outbox, newest first, admins only
export const GET = route(listMails, ({ actor, query }) => readMails(actor, query));
