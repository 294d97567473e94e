import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { endDueAgreements } from "@/lib/domain/agreements/end-due-agreements";
import { finishMails } from "@/lib/mail/send-in-background";

/** A second process of the product that ends the due agreements; a test kills it half-way. */
await connectDatabase();
process.send?.("ending");
await endDueAgreements();
await finishMails(10_000);
await disconnectDatabase();
process.disconnect();
