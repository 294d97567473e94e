import { checkInvariants } from "../checks/invariants/check-invariants";
import { joinDatabase } from "../data/database";
import { runWithDatabase } from "./with-database";

await runWithDatabase(
  "npm run check-invariants",
  async (connection) => {
    const faults = await checkInvariants(connection);
    for (const fault of faults) console.error(fault);
    console.log(
      faults.length === 0
        ? "All invariants hold over the whole database."
        : `${String(faults.length)} violations of the invariants.`,
    );
    process.exitCode = faults.length === 0 ? 0 : 1;
  },
  joinDatabase,
);
