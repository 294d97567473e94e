import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { takeDueRents } from "@/lib/domain/autopay/take-due-rents";

/** A second process of the product for a race: takes the rents that are due. */
await connectDatabase();
await takeDueRents();
await disconnectDatabase();
process.disconnect();
