import mongoose from "mongoose";
import { afterAll, vi } from "vitest";

/**
 * A worker runs several test files and keeps node_modules loaded. This resets the product's own modules, and whatever a
 * file leaves in the process, for the next file.
 */
const environment = { ...process.env };
vi.resetModules();

afterAll(() => {
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
