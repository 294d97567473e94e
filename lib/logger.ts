import pino, { type DestinationStream } from "pino";
import pretty from "pino-pretty";
import { env } from "@/lib/env";
import { requestContext } from "@/lib/request-context";

const holder = globalThis as typeof globalThis & { nibashLogger?: pino.Logger };

const BUFFER_BYTES = 4_096;
const FLUSH_MS = 200;

/** JSON for machines, gathered for a moment so that a line costs no system call of its own; for people as it comes. */
function destination(): DestinationStream {
  if (process.stdout.isTTY) return pretty({ ignore: "id", translateTime: "SYS:HH:MM:ss", sync: true });
  const stream = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  // What is left at the end pino writes itself, when the process exits.
  setInterval(() => stream.flush(), FLUSH_MS).unref();
  return stream;
}

/** One JSON line per entry; nothing secret or personal is logged (attacks X3). */
export function logger(): pino.Logger {
  holder.nibashLogger ??= createLogger();
  return holder.nibashLogger;
}

function createLogger(): pino.Logger {
  const options: pino.LoggerOptions = {
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
  };
  return pino(options, destination());
}
