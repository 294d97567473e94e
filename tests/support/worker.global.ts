import { buildStarter, buildWorker } from "../../scripts/build/build-worker";

/** Bundles the worker thread that creates receipts and photos, and what the server puts into each public page. */
export default async function buildBundles(): Promise<void> {
  await Promise.all([buildWorker(), buildStarter()]);
}
