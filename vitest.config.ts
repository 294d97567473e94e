import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const ignored = ["**/node_modules/**", "**/.next/**", "**/dist/**", "**/.data/**", "**/.cache/**"];

/** One folder per run: a folder left by another user of the machine would not be writable. */
const mailFolder = mkdtempSync(join(tmpdir(), "nibash-test-mail-"));
process.once("exit", () => rmSync(mailFolder, { recursive: true, force: true }));

export default defineConfig({
  resolve: { alias: { "@": root.replace(/\/$/, "") } },
  test: {
    // A limit catches what hangs, not a slow machine; tests/support/fresh-file.ts sets that of vi.waitFor.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // A complete configuration for tests; MONGODB_URI is set per file by tests/support/mongo.ts.
    env: {
      NEXTAUTH_SECRET: "test-nextauth-secret-of-32-characters",
      ACCESS_TOKEN_SECRET: "test-access-token-secret-of-32-characters",
      NEXTAUTH_URL: "http://localhost:3000",
      STRIPE_SECRET_KEY: "sk_test_sandbox_tests",
      STRIPE_WEBHOOK_SECRET: "whsec_sandbox_tests",
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_sandbox_tests",
      MAIL_DIR: mailFolder,
      LOG_LEVEL: "silent",
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          setupFiles: ["tests/support/fresh-file.ts"],
          globalSetup: ["tests/support/worker.global.ts"],
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...ignored, "**/*.db.test.ts", "**/*.long.test.ts"],
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          isolate: false,
          setupFiles: ["tests/support/fresh-file.ts"],
          include: ["**/*.db.test.ts"],
          exclude: ignored,
          environment: "node",
          globalSetup: ["tests/support/mongod.global.ts", "tests/support/worker.global.ts"],
        },
      },
      {
        extends: true,
        test: {
          // Tests that take minutes, or whose fault would harm nobody: npm run test:long.
          name: "long",
          setupFiles: ["tests/support/fresh-file.ts"],
          include: ["**/*.long.test.ts"],
          exclude: ignored,
          environment: "node",
          globalSetup: ["tests/support/mongod.global.ts", "tests/support/worker.global.ts"],
          // Some build the product in this folder if its source has changed, so parallel builds would conflict.
          fileParallelism: false,
        },
      },
    ],
  },
});
