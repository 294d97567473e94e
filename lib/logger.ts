import pino, { type DestinationStream } from "pino";
import pretty from "pino-pretty";
import { env } from "@/lib/env";
import { bufferLogs } from "@/lib/log-lines";
import { requestContext } from "@/lib/request-context";

const holder = globalThis as typeof globalThis & {
  nibashLogger?: pino.Logger;
  nibashRequestLogger?: pino.Logger;
  nibashLogTo?: DestinationStream;
};

/** One stream for both loggers. */
function destination(): DestinationStream {
  return (holder.nibashLogTo ??= openDestination());
}

/** JSON for machines, gathered for a moment; for people as it comes. */
function openDestination(): DestinationStream {
  if (process.stdout.isTTY) return pretty({ ignore: "id", translateTime: "SYS:HH:MM:ss", sync: true });
  return bufferLogs(pino.destination({ dest: 1, sync: false }));
}

/** One JSON line per entry; nothing secret or personal is logged. */
export function logger(): pino.Logger {
  holder.nibashLogger ??= createLogger();
  return holder.nibashLogger;
}

/**
 * For the one line of each request (server/request-line.ts), whose fields are fixed: the search for what has to be
 * left out would cost as much as the rest of an answer from memory.
 */
export function requestLogger(): pino.Logger {
  holder.nibashRequestLogger ??= pino(commonOptions(), destination());
  return holder.nibashRequestLogger;
}

function commonOptions(): pino.LoggerOptions {
  return { level: env().LOG_LEVEL, base: null, timestamp: timeField };
}

let written = { at: 0, field: "" };

/** The time as pino wants it, to the millisecond (ISO 8601): a busy one has many lines, and is written once. */
function timeField(): string {
  const at = Date.now();
  if (at !== written.at) written = { at, field: `,"time":"${new Date(at).toISOString()}"` };
  return written.field;
}

/** A run of characters as an address has them; each is looked at once, however long it is. */
const RUN = /[^\s<>"':,;]+/g;

/** Words without the addresses of people in them. */
export function withoutAddresses(words: string): string {
  return words.replace(RUN, (run) => (/.@./.test(run) ? "[address]" : run));
}

/** An error without the addresses in its words: a mail server and the database name whom it is about. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutAddresses(error) : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = "code" in error ? { code: error.code } : {};
  return {
    type,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...code,
  };
}

function createLogger(): pino.Logger {
  const options: pino.LoggerOptions = {
    ...commonOptions(),
    serializers: { err: serializeError },
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
      return context ? { id: context.requestId, ...(context.trace && { trace: context.trace.id }) } : {};
    },
  };
  return pino(options, destination());
}
