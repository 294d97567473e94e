import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { databaseOf } from "../data/archive/database-of";
import { restoreArchive } from "../data/archive/restore-archive";
import { runMigrations } from "../data/run-migrations";
import { Refusal } from "../refusal";
import { runWithDatabase } from "./with-database";

await runWithDatabase("npm run restore", async (connection, { description }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { wipe: { type: "boolean", default: false } },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1)
    throw new Refusal("Say where from: npm run restore -- nibash.backup.gz [--wipe]");
  console.log(`Putting ${resolve(file)} into ${description}.`);
  const { documents, collections } = await restoreArchive(
    databaseOf(connection).db,
    resolve(file),
    values.wipe,
  );
  console.log(`${documents} documents of ${collections} collections are back (${description}).`);
  // Migrates a backup of an older Nibash.
  const migrated = await runMigrations(connection);
  if (migrated.length > 0) console.log(`Migrated: ${migrated.join(", ")}.`);
});
