import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closePool } from "@/lib/platform/workers/pool";
import { encodePhoto as encodeBlob } from "./encode";

// The encoder blocks other decoders for the whole process, so the foreign pictures here are written by hand.
const text = (value: string) => new TextEncoder().encode(value);

const encodePhoto = (bytes: Uint8Array) => encodeBlob(new Blob([new Uint8Array(bytes)]));
afterAll(closePool);

const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: "#9E3D25" } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const rowBytes = (width: number) => 1 + Math.ceil(width / 8);
/** Returns the rows of a black picture. */
const blackRows = (width: number, height: number) => Buffer.alloc(height * rowBytes(width));

/** Returns a PNG of one bit per pixel, black without `data`: some kilobytes that unpack to megabytes. */
function pngOf(width: number, height: number, data = deflateSync(blackRows(width, height))): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

beforeAll(async () => {
  await encodePhoto(pngOf(10, 10));
});

describe("encodePhoto (docs/security.md F1 to F3)", () => {
  it.each([
    ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["GIF", text("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;")],
    ["HTML", text("<!doctype html><script>alert(1)</script>")],
    ["PDF", text("%PDF-1.7\n1 0 obj<<>>endobj")],
    ["nothing", new Uint8Array()],
  ])("refuses %s", async (_, bytes) => {
    await expect(encodePhoto(bytes)).rejects.toMatchObject({
      code: "invalid_input",
      message: "Image must be jpeg/png",
    });
  });

  it.each([
    ["a JPEG's", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ["a PNG's", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ])("refuses %s signature without an image after it", async (_, bytes) => {
    await expect(encodePhoto(bytes)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("keeps SVG enabled in sharp for the link previews of next/og", async () => {
    const drawing = text(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4"/></svg>',
    );
    expect(await sharp(drawing).png().metadata()).toMatchObject({ width: 8, height: 4 });
  });

  it("refuses a truncated image", async () => {
    const whole = await picture(1200, 900).jpeg().toBuffer();
    await expect(encodePhoto(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("returns a square WebP without EXIF data or bytes appended to the image", async () => {
    const jpeg = await picture()
      .withExif({ IFD0: { Make: "SpyCam" }, IFD3: { GPSLatitude: "23/1 52/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes("SpyCam")).toBe(true);
    const encoded = await encodePhoto(Buffer.concat([jpeg, text("<script>alert(1)</script>PK\u0003\u0004")]));
    expect(encoded.includes("SpyCam") || encoded.includes("<script>") || encoded.includes("PK")).toBe(false);
    expect(encoded.subarray(0, 4).toString() + encoded.subarray(8, 12).toString()).toBe("RIFFWEBP");
    expect(encoded.includes("EXIF")).toBe(false);
    // VP8's frame header: width and height, 14 bits each.
    const at = encoded.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
    expect([encoded.readUInt16LE(at) & 0x3fff, encoded.readUInt16LE(at + 2) & 0x3fff]).toEqual([512, 512]);
  });

  it("accepts an image of exactly 25 megapixels and refuses a larger one", async () => {
    expect((await encodePhoto(pngOf(5_000, 5_000))).length).toBeGreaterThan(0);
    await expect(encodePhoto(pngOf(5_000, 5_001))).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("accepts a PNG with transparency", async () => {
    const png = await sharp({ create: { width: 10, height: 10, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    expect((await encodePhoto(png)).length).toBeGreaterThan(0);
  });

  it.each([
    ["that unpacks to it", pngOf(16_000, 16_000)],
    // Only unpacking shows that it cannot be read.
    ["with nothing to unpack", pngOf(16_000, 16_000, Buffer.from("no pixels"))],
  ])("refuses a huge image in a small file %s by its header alone", async (_, bomb) => {
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(encodePhoto(bomb)).rejects.toMatchObject({
      message: "Image must have at most 25 megapixels",
    });
    await expect(encodePhoto(pngOf(100, 100, Buffer.from("no pixels")))).rejects.toMatchObject({
      message: "This image cannot be read. Please choose another one.",
    });
  });

  // Scaled as a whole to a width of 512 pixels, it would be three million high.
  it.each([
    ["upright", 1, 6_000],
    ["lying", 6_000, 1],
  ])("crops a one-pixel line that is %s to its middle", async (_, width, height) => {
    const rows = blackRows(width, height).fill(0xff);
    const isUpright = height > width;
    // Each row begins with its filter, 0; four pixels in the middle are black.
    for (let row = 0; row < height; row++) rows[row * rowBytes(width)] = 0;
    if (isUpright) for (let row = 2_998; row < 3_002; row++) rows[row * rowBytes(width) + 1] = 0;
    else rows.set([0xfc, 0x3f], 375);
    const middle = isUpright ? pngOf(1, 4) : pngOf(4, 1);
    expect(await encodePhoto(pngOf(width, height, deflateSync(rows)))).toEqual(await encodePhoto(middle));
  });

  it("encodes a JPEG with an EXIF orientation", async () => {
    const jpeg = await picture(1_000, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await encodePhoto(jpeg)).length).toBeGreaterThan(0);
  });

  it("decodes one image at a time when twelve arrive concurrently (docs/security.md F3)", async () => {
    const png = pngOf(1_000, 1_000);
    const working = { most: 0, isDone: false };
    const all = Promise.all(Array.from({ length: 12 }, () => encodePhoto(png))).finally(() => {
      working.isDone = true;
    });
    while (!working.isDone) {
      working.most = Math.max(working.most, sharp.counters().process + sharp.counters().queue);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await all).toHaveLength(12);
    expect(working.most).toBe(1);
  });
});
