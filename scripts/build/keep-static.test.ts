import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serveStatic } from "@/server/static-files";
import { keepStatic } from "./build-product";

const home = process.cwd();
let place = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "nibash-static-"));
  process.chdir(place);
});
afterEach(() => {
  process.chdir(home);
  rmSync(place, { recursive: true, force: true });
});

/** Makes a build as Next does: deletes the previous one, and names a chunk after the version. */
function build(version: number): void {
  keepStatic();
  rmSync(".next", { recursive: true, force: true });
  mkdirSync(".next/static/chunks", { recursive: true });
  writeFileSync(`.next/static/chunks/${String(version)}.js`, `version ${String(version)}`);
  writeFileSync(".next/BUILD_ID", String(version));
}

/** Returns what an instance of the current build responds for each version's chunk. */
async function askFor(versions: number[]): Promise<string[]> {
  const layer = serveStatic(console.error);
  const server = createServer((request, response) => {
    layer(request, response, () => response.writeHead(404).end(request.url));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const answers = versions.map(async (version) => {
    const path = `/_next/static/chunks/${String(version)}.js`;
    const { status, headers } = await fetch(`http://127.0.0.1:${String(port)}${path}`);
    return `${String(status)} ${headers.get("cache-control") ?? "-"}`;
  });
  const told = await Promise.all(answers);
  server.close();
  return told;
}

const LASTING = "200 public,max-age=31536000,immutable";

describe("static files of previous builds", () => {
  it("are served like current ones for two more builds, and then return 404", async () => {
    build(1);
    build(2);
    expect(await askFor([1, 2])).toEqual([LASTING, LASTING]);
    build(3);
    expect(await askFor([1, 2, 3])).toEqual([LASTING, LASTING, LASTING]);
    build(4);
    expect(await askFor([1, 2, 3, 4])).toEqual(["404 -", LASTING, LASTING, LASTING]);
  });

  it("are not evicted by unfinished builds", async () => {
    build(1);
    for (const version of [2, 3, 4]) {
      build(version);
      rmSync(".next/BUILD_ID");
    }
    build(5);
    expect(await askFor([1, 5])).toEqual([LASTING, LASTING]);
  });
});
