import { parseArgs } from "node:util";
import { listDemoApartments } from "@/lib/setup/list-demo-apartments";
import { ApartmentModel } from "@/models/apartment";
import { seedDemo } from "../data/demo/seed-demo";
import { runMigrations } from "../data/run-migrations";
import { Refusal } from "../refusal";
import { runWithDatabase } from "./with-database";

await runWithDatabase("npm run seed", async (connection, database) => {
  const { values } = parseArgs({
    options: { demo: { type: "boolean", default: false }, tower: { type: "boolean", default: false } },
  });
  if (!database.isOwn && !values.demo && !values.tower) {
    throw new Refusal(
      `Demo accounts have a known password: "npm run seed -- --demo" puts them on the database named by MONGODB_URI (${database.description}) all the same, "npm run seed -- --tower" adds the twenty apartments alone.`,
    );
  }
  await runMigrations(connection);
  if ((await ApartmentModel.estimatedDocumentCount()) > 0) {
    console.log("There are apartments already; nothing was added.");
    return;
  }
  if (values.tower) {
    await ApartmentModel.insertMany(listDemoApartments());
    console.log("The twenty apartments are in place, all of them available.");
    return;
  }
  await seedDemo();
  console.log("The demo is in place.");
});
