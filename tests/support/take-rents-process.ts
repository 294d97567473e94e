import { takeDueRents } from "@/lib/autopay/take-due-rents";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";

/** A second process of the product for a race: collects the due rents. */
await connectDatabase();
await takeDueRents();
await disconnectDatabase();
process.disconnect();
