import { format } from "node:util";
import { logger, withoutAddresses } from "@/lib/platform/logger";

const LEVELS = {
  log: "info",
  info: "info",
  debug: "debug",
  trace: "debug",
  warn: "warn",
  error: "error",
} as const;

/**
 * Redirects the console output of Next, libraries and Node to the log, so that the server writes nothing but JSON. Logs an
 * uncaught error and ends the process.
 */
export function logConsole(): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    Object.assign(console, {
      [method]: (...words: unknown[]) => {
        logger()[level](withoutAddresses(format(...words)));
      },
    });
  }
  // Node's own listener writes to the console.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    logger().warn({ err: warning }, "warning");
  });
  process.on("uncaughtException", (error) => {
    logger().fatal({ err: error }, "uncaught");
    process.exit(1);
  });
}
