import mongoose from "mongoose";
import { startPayment } from "@/lib/payments/start-payment";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import { signInAs } from "./actors";

/** A second process of the product for a race: starts ten payments at once for a member, and reports their intents. */
await connectDatabase();
const member = await signInAs<"member">(new mongoose.Types.ObjectId(process.argv[2]));
const offers = await Promise.all(Array.from({ length: 10 }, () => startPayment(member.actor, {})));
process.send?.(offers.map(({ transactionId }) => transactionId));
await disconnectDatabase();
process.disconnect();
