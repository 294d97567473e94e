/** Where the build puts the worker's own bundle, from the product's folder; beside the server's. */
export const WORKER_FILE = "dist/heavy-work.mjs";
