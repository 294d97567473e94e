import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MEDIA_VERSION } from "@/lib/platform/images/image-loader";
import { serveStatic } from "./static-files";

const PICTURE = "/media/tower-dusk-320.webp";
const A_YEAR = "public,max-age=31536000,immutable";
const A_DAY = "public,max-age=86400";

describe("images in public/media", () => {
  let server: Server;
  let origin = "";
  beforeAll(async () => {
    const layer = serveStatic(console.error);
    server = createServer((request, response) => {
      layer(request, response, () => response.writeHead(404).end());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it.each([
    ["their version", `${PICTURE}?v=${MEDIA_VERSION}`, A_YEAR],
    ["none", PICTURE, A_DAY],
    ["another build's version", `${PICTURE}?v=00000000`, A_DAY],
    ["a version and more", `${PICTURE}?v=${MEDIA_VERSION}&x=1`, A_DAY],
  ])(
    "are cached for a year only when requested with exactly their version: %s",
    async (_what, path, expected) => {
      const answer = await fetch(origin + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(answer.headers.get("cache-control")).toBe(expected);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    },
  );

  it("are left to the next handler, without caching, if they do not exist", async () => {
    const answer = await fetch(`${origin}/media/no-such.webp?v=${MEDIA_VERSION}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBeNull();
  });
});
