/** The path of the worker's bundle, relative to the app's folder; next to the server's. */
export const WORKER_FILE = "dist/heavy-work.mjs";
