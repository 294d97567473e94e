import { connectDatabase } from "@/lib/platform/db/connect";
import { sendDueMails } from "@/lib/platform/mail/send-due-mails";

/** A second process of the product that sends the due mails; a test kills it half-way. */
await connectDatabase();
process.send?.("sending");
await sendDueMails();
process.send?.("done");
