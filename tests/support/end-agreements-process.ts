import { endDueAgreements } from "@/lib/leaving/mutations";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import { finishMails } from "@/lib/platform/mail/send-in-background";

/** A second process of the product that ends the due agreements; a test kills it half-way. */
await connectDatabase();
process.send?.("ending");
await endDueAgreements();
await finishMails(10_000);
await disconnectDatabase();
process.disconnect();
