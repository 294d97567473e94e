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
