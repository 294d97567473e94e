import pino from "pino";
import { env } from "@/lib/env";
import { requestContext } from "@/lib/request-context";

const holder = globalThis as typeof globalThis & { nibashLogger?: pino.Logger };

/** One JSON line per entry; nothing secret or personal is logged (attacks X3). */
export function logger(): pino.Logger {
  holder.nibashLogger ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "email",
        "*.email",
        "password",
        "*.password",
        "token",
        "*.token",
        "authorization",
        "*.authorization",
      ],
      censor: "[redacted]",
    },
    mixin: () => {
      const context = requestContext.getStore();
      return context ? { id: context.requestId } : {};
    },
  });
  return holder.nibashLogger;
}
