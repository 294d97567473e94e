import mongoose from "mongoose";
import { afterAll, vi } from "vitest";

/**
 * A worker takes one test file after the other and keeps node_modules loaded. The product's own modules, and whatever a
 * file leaves in the process, are new for the next.
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
  // What Next's bundles share (docs/architecture.md).
  const shared = Object.keys(globalThis).filter((name) => name.startsWith("nibash"));
  for (const name of shared) Reflect.deleteProperty(globalThis, name);
  mongoose.deleteModel(/./);
});
