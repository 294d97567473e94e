import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { seedDemo } from "../data/demo/seed-demo";
import { runMigrations } from "../data/run-migrations";
import { step } from "../progress";
import { runCommand } from "../refusal";

/** The process in which prepare.ts migrates the database, and seeds an empty one; sends the number of admins. */
await runCommand(async () => {
  const isDemo = process.argv[2] === "demo";
  const connection = await connectDatabase();
  await step("migrating the database", () => runMigrations(connection));
  if (isDemo && (await ApartmentModel.estimatedDocumentCount()) === 0) {
    await step("seeding the demo", () => seedDemo());
  }
  process.send?.(await UserModel.countDocuments({ role: "admin" }));
  await disconnectDatabase();
});
