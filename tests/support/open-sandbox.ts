import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startCardSandbox, type CardSandbox } from "../../tools/card-sandbox/server";

/** Call once at the top of a `*.db.test.ts`: the product's calls reach a card sandbox of this file's own. */
export function connectCardSandbox(): void {
  let sandbox: CardSandbox | undefined;
  let dataDir = "";
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "nibash-cards-"));
    sandbox = await startCardSandbox({
      port: 0,
      secretKey: "sk_test_sandbox_tests",
      publishableKey: "pk_test_sandbox_tests",
      webhookSecret: "whsec_sandbox_tests",
      dataDir,
    });
    process.env.CARD_SANDBOX_URL = sandbox.url;
  });
  afterAll(async () => {
    await sandbox?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
}
