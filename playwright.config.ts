import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "playwright/test";
import {
  BROWSER_LANES,
  LONG,
  LONG_LANES,
  LONG_TEST,
  LOOKS,
  MONEY,
  RECORDS,
} from "./scripts/checks/browser-lanes";

// npm test sets these; `npx playwright test` alone uses the defaults. NIBASH_URL names a running server.
const port = Number(process.env.PORT ?? 3199);
const baseURL = process.env.NIBASH_URL ?? `http://localhost:${port}`;
// Stored in the environment for the workers.
const dataFolder = (process.env.NIBASH_DATA_DIR ??= join(tmpdir(), `nibash-e2e-${process.ppid}`));

const inTurn = { grepInvert: LONG_TEST, workers: 1 };

export default defineConfig({
  testDir: "tests/e2e",
  // A limit catches what hangs, not a slow machine: a correct result comes sooner, a wrong one never.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  outputDir: "test-results",
  projects: [
    { name: BROWSER_LANES[0], testMatch: LOOKS, grepInvert: LONG_TEST },
    { name: BROWSER_LANES[1], testIgnore: [...LOOKS, ...LONG, ...MONEY, ...RECORDS], ...inTurn },
    { name: BROWSER_LANES[2], testMatch: MONEY, testIgnore: LONG, ...inTurn },
    { name: BROWSER_LANES[3], testMatch: RECORDS, ...inTurn },
    { name: LONG_LANES[0], testMatch: LONG },
    { name: LONG_LANES[1], testIgnore: LONG, grep: LONG_TEST, workers: 1 },
  ],
  use: {
    baseURL,
    // Requests of a service worker bypass page.route, and a controlled page keeps state across tests; only
    // offline.spec.ts allows it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: process.env.NIBASH_URL
    ? undefined
    : {
        command: "node scripts/bootstrap.mjs start",
        url: `http://127.0.0.1:${port}/api/health`,
        timeout: 1_800_000,
        gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
        env: { PORT: String(port), NIBASH_DATA_DIR: dataFolder, NEXTAUTH_URL: baseURL, LOG_LEVEL: "warn" },
        stdout: "pipe",
        stderr: "pipe",
      },
});
