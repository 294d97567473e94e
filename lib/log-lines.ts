/** Anything that takes text: a stream of pino's. */
interface Sink {
  write: (text: string) => unknown;
}

/** Some four hundred lines. */
const GATHERED_CHARACTERS = 65_536;
const FLUSH_MS = 200;

/**
 * Gathers lines for a moment and hands them on as one text, so that a line costs no system call of its own; the stream
 * behind would measure all it holds at each line. What is left at the end of the process is handed on before the
 * stream's own last words.
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
