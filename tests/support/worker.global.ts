import { buildWorker } from "../../scripts/build/build-worker";

/** Receipts and photos are made in a thread that runs a bundle of its own. */
export default buildWorker;
