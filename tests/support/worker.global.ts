import { buildWorker } from "../../scripts/build/build-worker";

/** Bundles the worker thread that creates receipts and photos. */
export default buildWorker;
