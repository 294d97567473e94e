/**
 * Copied into the source of the previous release and run there: its own check of the database's indexes, its own
 * migrations, which its start command runs, and two of its calls. The test reads the output. The paths are that
 * release's.
 */
export const ASK_PREVIOUS_RELEASE = `
import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { findDatabaseFault } from "@/lib/db/check-database";
import { GET as health } from "@/app/api/health/route";
import { GET as listApartments } from "@/app/api/apartments/route";
import { runMigrations } from "@/scripts/run-migrations";

const fault = await findDatabaseFault();
const migrated = await runMigrations(await connectDatabase());
const context = { params: Promise.resolve({}) } as never;
const apartments = await listApartments(new Request("http://localhost:3000/api/apartments?limit=6") as never, context);
const told = { fault, migrated, health: (await health()).status, apartments: await apartments.json() };
await disconnectDatabase();
console.log("told " + JSON.stringify(told));
process.exit(0);
`;
