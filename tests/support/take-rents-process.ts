import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { takeDueRents } from "@/lib/domain/autopay/take-due-rents";

/** A second process of the product for a race: collects the due rents. */
await connectDatabase();
await takeDueRents();
await disconnectDatabase();
process.disconnect();
