import { parseArgs } from "node:util";
import { email as emailField } from "@/lib/platform/contracts/fields";
import { Refusal } from "../refusal";

interface AdminWish {
  readonly email: string;
  readonly undo: boolean;
}

const USAGE = "Say whom: npm run make-admin -- person@example.com, or -- --undo person@example.com";

/**
 * Returns whom to make an admin, or a user again. Without the `--` before it, npm consumes `--undo`, and the person to
 * demote would be promoted: so npm's variable is read too. Throws a Refusal.
 */
export function readAdminWish(args: string[], environment: Record<string, string | undefined>): AdminWish {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { undo: { type: "boolean", default: false } },
  });
  const parsed = emailField.safeParse(positionals[0] ?? "");
  if (!parsed.success || positionals.length !== 1) throw new Refusal(USAGE);
  return { email: parsed.data, undo: values.undo || environment.npm_config_undo === "true" };
}
