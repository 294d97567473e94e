import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const GENERATED = {
  NEXTAUTH_SECRET: () => random(),
  ACCESS_TOKEN_SECRET: () => random(),
  METRICS_TOKEN: () => random(),
  SANDBOX_SECRET_KEY: () => `sk_test_sandbox_${random()}`,
  SANDBOX_PUBLISHABLE_KEY: () => `pk_test_sandbox_${random()}`,
  SANDBOX_WEBHOOK_SECRET: () => `whsec_sandbox_${random()}`,
};

export type Secrets = Record<keyof typeof GENERATED, string>;

/** Returns this copy's secrets: created once, stored in the data folder, where only its owner can read them. */
export function loadSecrets(folder: string): Secrets {
  const file = join(folder, "secrets.json");
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  const secrets = Object.fromEntries(
    Object.entries(GENERATED).map(([name, make]) => [name, kept[name as keyof Secrets] ?? make()]),
  ) as Secrets;
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return secrets;
}

function random(): string {
  return randomBytes(32).toString("base64url");
}
