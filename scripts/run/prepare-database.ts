import { once } from "node:events";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { runMigrations } from "../data/run-migrations";
import { step } from "../progress";
import { runCommand } from "../refusal";

/** What prepare.ts sends once the database runs: the whole environment, and whether an empty database gets the demo. */
export interface PreparationOrder {
  readonly isDemo: boolean;
  readonly env: NodeJS.ProcessEnv;
}

/** The process in which prepare.ts migrates the database, and seeds an empty one; sends the number of admins. */
await runCommand(async () => {
  const [{ isDemo, env }] = (await once(process, "message")) as [PreparationOrder];
  Object.assign(process.env, env);
  const connection = await connectDatabase();
  await step("migrating the database", () => runMigrations(connection));
  if (isDemo && (await ApartmentModel.estimatedDocumentCount()) === 0) {
    const { seedDemo } = await import("../data/demo/seed-demo");
    await step("seeding the demo", () => seedDemo());
  }
  process.send?.(await UserModel.countDocuments({ role: "admin" }));
  await disconnectDatabase();
  process.disconnect();
});
