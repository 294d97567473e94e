import { appendFileSync } from "node:fs";
import { connectDatabase } from "@/lib/platform/db/connect";
import { sendDuePushes } from "@/lib/push-subscriptions/send-due-pushes";

/** A second process of the product that sends the due pushes: to the file given as its first argument. */
const [file = ""] = process.argv.slice(2);
await connectDatabase();
process.send?.("sending");
await sendDuePushes(async ({ endpoint }) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  appendFileSync(file, `${endpoint}\n`);
  return 201;
});
process.send?.("done");
process.disconnect();
process.exit(0);
