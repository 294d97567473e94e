import { format } from "node:util";
import { logger, withoutAddresses } from "@/lib/logger";

const LEVELS = {
  log: "info",
  info: "info",
  debug: "debug",
  trace: "debug",
  warn: "warn",
  error: "error",
} as const;

/**
 * Has everything that Next, a library or Node itself says on the console written as a line of the log, so that the
 * output of a server is JSON from its first line to its last. An error that nobody caught ends the process, told.
 */
export function logConsole(): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    Object.assign(console, {
      [method]: (...words: unknown[]) => {
        logger()[level](withoutAddresses(format(...words)));
      },
    });
  }
  // Node's own listener prints.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    logger().warn({ err: warning }, "warning");
  });
  process.on("uncaughtException", (error) => {
    logger().fatal({ err: error }, "uncaught");
    process.exit(1);
  });
}
