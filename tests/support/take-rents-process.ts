import { takeDueRents } from "@/lib/autopay/take-due-rents";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";

/** A second process of the product for a race: takes the rents that are due at its argument. */
await connectDatabase();
await takeDueRents(new Date(process.argv[2] ?? ""));
await disconnectDatabase();
process.disconnect();
