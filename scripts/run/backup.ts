import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { databaseOf } from "../data/archive/database-of";
import { writeArchive } from "../data/archive/write-archive";
import { joinDatabase } from "../data/database";
import { Refusal } from "../refusal";
import { runWithDatabase } from "./with-database";

await runWithDatabase(
  "npm run backup",
  async (connection, { description }) => {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [file] = positionals;
    if (!file || positionals.length > 1)
      throw new Refusal("Say where to: npm run backup -- nibash.backup.gz");
    const { client, db } = databaseOf(connection);
    const { documents, collections } = await writeArchive(client, db, resolve(file));
    console.log(
      `${documents} documents of ${collections} collections (${description}) are in ${resolve(file)}.`,
    );
    console.log("It holds personal data and password hashes: keep it as you keep the database.");
  },
  joinDatabase,
);
