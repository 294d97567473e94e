import { existsSync } from "node:fs";

/** Reads `.env` where there is one; variables that are set already win. */
export function loadEnvironment(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
