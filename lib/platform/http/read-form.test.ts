import fc from "fast-check";
import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import * as z from "@/lib/platform/contracts/zod";
import { AppError } from "@/lib/platform/errors";
import { propertyRuns } from "@/tests/support/property-runs";
import { readForm } from "./read-form";

const schema = z.strictObject({ name: z.string() });

function post(body: BodyInit, type?: string): Request {
  return new Request("http://localhost:3000/api/register", {
    method: "POST",
    body,
    duplex: "half",
    ...(type && { headers: { "Content-Type": type } }),
  } as RequestInit);
}

const withImage = z.strictObject({ name: z.string(), image: z.instanceof(File) });

async function bodyOf(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const sent = new Response(form);
  return { bytes: await sent.bytes(), type: sent.headers.get("content-type") ?? "" };
}

function inPieces({ bytes, type }: { bytes: Uint8Array; type: string }, size: number): Request {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
  return post(body, type);
}

describe("readForm", () => {
  it("reads the fields of a form", async () => {
    const form = new FormData();
    form.set("name", "Nadia");
    await expect(readForm(post(form), schema)).resolves.toEqual({ name: "Nadia" });
  });

  it("refuses duplicate fields and unknown fields", async () => {
    const form = new FormData();
    form.append("name", "a");
    form.append("name", "b");
    await expect(readForm(post(form), schema)).rejects.toMatchObject({ code: "invalid_input" });
    const other = new FormData();
    other.set("name", "a");
    other.set("role", "admin");
    await expect(readForm(post(other), schema)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("refuses another content type and a malformed form", async () => {
    await expect(readForm(post("{}", "application/json"), schema)).rejects.toMatchObject({
      code: "unsupported_type",
    });
    const broken = post("--x\r\nnonsense", "multipart/form-data; boundary=x");
    await expect(readForm(broken, schema)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("reads a file that arrives in chunks, byte for byte", async () => {
    const photo = randomBytes(300_000);
    const whole = await bodyOf({ name: "Nadia", image: new File([photo], "me.jpg", { type: "image/jpeg" }) });
    const { image, name } = await readForm(inPieces(whole, 1_000), withImage);
    expect(name).toBe("Nadia");
    expect(image).toMatchObject({ name: "me.jpg", type: "image/jpeg", size: 300_000 });
    expect(Buffer.from(await image.arrayBuffer()).equals(photo)).toBe(true);
  });

  it("reads an unselected file as an empty file", async () => {
    const whole = await bodyOf({ name: "Nadia", image: new File([], "") });
    expect(await readForm(inPieces(whole, 50), withImage)).toMatchObject({ image: { size: 0 } });
  });

  it("refuses a form that is cut off at any byte", async () => {
    const whole = await bodyOf({ name: "Nadia", image: new File(["pixels"], "me.jpg") });
    // The last four bytes are the closing boundary's hyphens and line end.
    for (let length = 0; length < whole.bytes.length - 4; length++) {
      const cut = { ...whole, bytes: whole.bytes.subarray(0, length) };
      await expect(readForm(inPieces(cut, 64), withImage)).rejects.toMatchObject({ code: "invalid_input" });
    }
  });

  it("reads any altered form or rejects it as invalid input", async () => {
    const whole = await bodyOf({ name: "Nadia", image: new File(["pixels"], "me.jpg") });
    const change = fc.record({
      at: fc.nat(whole.bytes.length),
      instead: fc.oneof(fc.constant("\r\n"), fc.constant("--"), fc.string({ unit: "binary", maxLength: 20 })),
      gone: fc.nat(30),
    });
    await fc.assert(
      fc.asyncProperty(change, fc.integer({ min: 1, max: 200 }), async ({ at, instead, gone }, size) => {
        const [before, after] = [whole.bytes.subarray(0, at), whole.bytes.subarray(at + gone)];
        const bytes = Buffer.concat([before, Buffer.from(instead), after]);
        const read = readForm(inPieces({ ...whole, bytes }, size), withImage);
        const outcome = await read.then(
          () => "read",
          (error: unknown) => (error instanceof AppError ? error.code : error),
        );
        expect(["read", "invalid_input"]).toContain(outcome);
      }),
      { numRuns: propertyRuns(50, 2_000) },
    );
  });

  const part = (head: string, value = "") => `--x\r\n${head}\r\n\r\n${value}\r\n`;
  const field = (name: string, value = "") => part(`Content-Disposition: form-data; name="${name}"`, value);

  // Each takes a second of the main thread or more if it is read to its end.
  it.each([
    ["60,000 empty fields", field("name").repeat(60_000)],
    ["60,000 fields of a list", field("image").repeat(60_000)],
    ["60,000 files", part('Content-Disposition: form-data; name="image"; filename="a"').repeat(60_000)],
    ["60,000 parts without a name", part("X: y").repeat(60_000)],
    ["900,000 bare boundaries", "--x\r\n".repeat(900_000)],
  ])("refuses %s after 32 parts and one chunk", async (_, body) => {
    const emitted = vi.spyOn(EventEmitter.prototype, "emit");
    try {
      let read = 0;
      const chunks = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (read >= body.length) controller.close();
            else controller.enqueue(Buffer.from(body.slice(read, read + 65_536)));
            read += 65_536;
          },
        },
        { highWaterMark: 0 },
      );
      const request = post(chunks, "multipart/form-data; boundary=x");
      await expect(readForm(request, schema)).rejects.toMatchObject({ code: "too_large" });
      expect(read).toBe(65_536);
      expect(emitted.mock.calls.filter(([event]) => event === "part").length).toBeLessThanOrEqual(33);
    } finally {
      emitted.mockRestore();
    }
  });

  it.each([
    ["a text above 16 kB", field("name", "a".repeat(16_385)), "too_large"],
    ["a name above 4 kB", field("n".repeat(5_000)), "invalid_input"],
    [
      "its own field after eight headers",
      part(`${"X: y\r\n".repeat(8)}Content-Disposition: form-data; name="name"`),
      "invalid_input",
    ],
  ])("refuses %s", async (_, body, code) => {
    const request = post(`${body}--x--\r\n`, "multipart/form-data; boundary=x");
    const required = z.strictObject({ name: z.string().min(1) });
    await expect(readForm(request, required)).rejects.toMatchObject({ code });
  });

  it("accepts a text of 16 kB and 32 parts", async () => {
    const list = z.strictObject({ name: z.string(), image: z.array(z.unknown()) });
    const body = `${field("name", "a".repeat(16_384))}${field("image").repeat(31)}--x--\r\n`;
    const form = await readForm(post(body, "multipart/form-data; boundary=x"), list);
    expect([form.name.length, form.image.length]).toEqual([16_384, 31]);
  });

  it("stops reading an endless body within eight megabytes (docs/security.md F3)", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const request = post(endless, "multipart/form-data; boundary=x");
    await expect(readForm(request, schema)).rejects.toMatchObject({ code: "too_large" });
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });
});
