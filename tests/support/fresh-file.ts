import mongoose from "mongoose";
import { afterAll, vi } from "vitest";

/**
 * A worker runs several test files and keeps node_modules loaded. This resets the product's own modules, and whatever a
 * file leaves in the process, for the next file.
 */
const environment = { ...process.env };
vi.resetModules();

/** vi.waitFor gives up after a second by default, which a busy machine needs for anything. */
const { waitFor, waitUntil } = vi;
type Limit = Parameters<typeof waitFor>[1];
const patiently = (limit: Limit): Limit =>
  typeof limit === "number" ? limit : { timeout: 120_000, ...limit };
vi.waitFor = (check, limit) => waitFor(check, patiently(limit));
vi.waitUntil = (check, limit) => waitUntil(check, patiently(limit));

afterAll(() => {
  Object.assign(vi, { waitFor, waitUntil });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const added = Object.keys(process.env).filter((name) => !(name in environment));
  for (const name of added) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  // State shared by Next's bundles (docs/architecture.md).
  const shared = Object.keys(globalThis).filter((name) => name.startsWith("nibash"));
  for (const name of shared) Reflect.deleteProperty(globalThis, name);
  mongoose.deleteModel(/./);
});
