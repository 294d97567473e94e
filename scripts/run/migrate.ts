import { runMigrations } from "../data/run-migrations";
import { runWithDatabase } from "./with-database";

await runWithDatabase("npm run migrate", async (connection) => {
  const done = await runMigrations(connection);
  console.log(done.length > 0 ? `Migrated: ${done.join(", ")}.` : "The database is up to date.");
});
