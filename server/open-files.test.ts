import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serveRequests } from "@/tests/support/request-handler-server";
import { serveStatic } from "./static-files";

// Completes the configuration; no test connects.
vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");

const FILE = "public/media/large.webp";
/** More than the system buffers of a response that no one reads. */
const BYTES = 50_000_000;
const GET = "GET /media/large.webp HTTP/1.1\r\nHost: a\r\n\r\n";

const home = process.cwd();
let place = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "nibash-files-"));
  process.chdir(place);
  mkdirSync("public/media", { recursive: true });
  writeFileSync(FILE, "");
  truncateSync(FILE, BYTES);
});
afterEach(() => {
  process.chdir(home);
  rmSync(place, { recursive: true, force: true });
});

const serveFiles = (errors: unknown[] = []) =>
  serveRequests(() => Promise.resolve(), { files: serveStatic((error) => errors.push(error)) });

/** Returns how often this process has the file open. */
function openFiles(): number {
  const links = readdirSync("/proc/self/fd").map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return ""; // Closed since it was listed.
    }
  });
  return links.filter((link) => link.endsWith(FILE)).length;
}

/** Sends a request, reads the beginning of the response, and stops reading. */
async function readBeginning(port: number, words: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.write(words);
  await once(socket, "data");
  socket.pause();
  return socket;
}

describe("a file being sent", () => {
  it("is closed when the client disconnects", async () => {
    const { port } = await serveFiles();
    const reader = await readBeginning(port, GET);
    expect(openFiles()).toBe(1);
    reader.resetAndDestroy();
    await vi.waitFor(() => expect(openFiles()).toBe(0));
  });

  it("is opened once for pipelined requests, and closed with their connection", async () => {
    const { port } = await serveFiles();
    const reader = await readBeginning(port, GET.repeat(30));
    expect(openFiles()).toBe(1);
    reader.resetAndDestroy();
    await vi.waitFor(() => expect(openFiles()).toBe(0));
  });

  it("fails only its own response when it cannot be read", async () => {
    const errors: unknown[] = [];
    const { ask } = await serveFiles(errors);
    unlinkSync(FILE);
    await expect(ask("/media/large.webp")).rejects.toThrow();
    expect(errors).toMatchObject([{ code: "ENOENT" }]);
    expect((await ask("/media/nothing.webp")).status).toBe(404);
  });
});
