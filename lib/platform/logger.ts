import { format } from "node:util";
import pino, { type DestinationStream } from "pino";
import pretty from "pino-pretty";
import { env } from "./env";
import { requestContext } from "./request-context";

/** A destination for text, such as a stream of pino. */
interface Sink {
  write: (text: string) => unknown;
}

/** About four hundred lines. */
const GATHERED_CHARACTERS = 65_536;

const FLUSH_MS = 200;

/**
 * Buffers lines briefly and writes them at once, which saves a system call per line; the underlying stream would measure
 * its whole buffer on each line. On exit it flushes before the stream's own flush.
 */
export function bufferLogs(sink: Sink): Sink & { flush: () => void } {
  let lines: string[] = [];
  let size = 0;
  const flush = (): void => {
    if (size === 0) return;
    const text = lines.join("");
    lines = [];
    size = 0;
    sink.write(text);
  };
  const write = (line: string): void => {
    lines.push(line);
    size += line.length;
    if (size >= GATHERED_CHARACTERS) flush();
  };
  setInterval(flush, FLUSH_MS).unref();
  process.prependListener("beforeExit", flush).prependListener("exit", flush);
  return { write, flush };
}

const holder = globalThis as typeof globalThis & {
  nibashLogger?: pino.Logger;
  nibashRequestLogger?: pino.Logger;
  nibashLogTo?: DestinationStream;
};

/** The stream of both loggers. */
function destination(): DestinationStream {
  return (holder.nibashLogTo ??= openDestination());
}

/** Buffered for JSON; unbuffered on a terminal. */
function openDestination(): DestinationStream {
  if (process.stdout.isTTY) return pretty({ ignore: "id", translateTime: "SYS:HH:MM:ss", sync: true });
  return bufferLogs(pino.destination({ dest: 1, sync: false }));
}

/** Writes one JSON line per entry, without secrets or personal data. */
export function logger(): pino.Logger {
  holder.nibashLogger ??= createLogger();
  return holder.nibashLogger;
}

/**
 * Writes the line of each request (server/request-log.ts) without redaction, since its fields are fixed: redaction would
 * cost as much as the rest of an answer from memory.
 */
export function requestLogger(): pino.Logger {
  holder.nibashRequestLogger ??= pino(commonOptions(), destination());
  return holder.nibashRequestLogger;
}

function commonOptions(): pino.LoggerOptions {
  return { level: env().LOG_LEVEL, base: null, timestamp: timeField };
}

let written = { at: 0, field: "" };

/** Returns the time for pino in ISO 8601 with milliseconds, cached per millisecond. */
function timeField(): string {
  const at = Date.now();
  if (at !== written.at) written = { at, field: `,"time":"${new Date(at).toISOString()}"` };
  return written.field;
}

/** Matches characters of an email address; linear in the length of the text. */
const RUN = /[^\s<>"':,;]+/g;

/** Removes email addresses from a text. */
function withoutAddresses(words: string): string {
  return words.replace(RUN, (run) => (/.@./.test(run) ? "[address]" : run));
}

/** Removes email addresses from an error, since mail servers and the database include them. */
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
