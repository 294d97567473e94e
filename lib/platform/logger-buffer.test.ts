import { spawnSync } from "node:child_process";
import { describe, expect, it, vi } from "vitest";
import { bufferLogs } from "./logger";

describe("log lines", () => {
  it("are buffered and then written together, in order", async () => {
    const texts: string[] = [];
    const { write } = bufferLogs({ write: (text) => texts.push(text) });
    write("one\n");
    write("two\n");
    expect(texts).toEqual([]);
    await vi.waitFor(() => expect(texts).toEqual(["one\ntwo\n"]));
  });

  it("are written at once when the buffer is full", () => {
    const texts: string[] = [];
    const { write } = bufferLogs({ write: (text) => texts.push(text) });
    for (let line = 0; line < 100; line += 1) write(`${"x".repeat(999)}\n`);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.length).toBeGreaterThanOrEqual(65_536);
  });

  it.each(["process.exit(3)", "", "throw new Error('end')"])(
    "are flushed to pino's stream when the process ends by: %s",
    (end) => {
      const program = `
        import pino from "pino";
        import { bufferLogs } from "./lib/platform/logger.ts";
        const to = bufferLogs(pino.destination({ dest: 1, sync: false }));
        to.write("the last words\\n");
        ${end}`;
      const ended = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
        encoding: "utf8",
      });
      expect(ended.stdout).toBe("the last words\n");
    },
  );
});
