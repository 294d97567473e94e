import { parseArgs } from "node:util";
import { ApartmentModel } from "@/models/apartment";
import { seedDemo } from "./demo/seed-demo";
import { Refusal } from "./refusal";
import { runMigrations } from "./run-migrations";
import { runWithDatabase } from "./with-database";

const { values } = parseArgs({ options: { demo: { type: "boolean", default: false } } });

await runWithDatabase("npm run seed", async (connection, database) => {
  if (!database.isOwn && !values.demo) {
    throw new Refusal(
      `Demo accounts have a known password: "npm run seed -- --demo" puts them on the database named by MONGODB_URI (${database.description}) all the same.`,
    );
  }
  await runMigrations(connection);
  if ((await ApartmentModel.estimatedDocumentCount()) > 0) {
    console.log("There are apartments already; nothing was added.");
    return;
  }
  await seedDemo();
  console.log("The demo is in place.");
});
