import { describe, expect, it } from "vitest";
import { MAX_BODY_BYTES, readBytes, readJson } from "./read-body";

const post = (body: BodyInit, type = "application/json") =>
  new Request("http://localhost/api", {
    method: "POST",
    body,
    headers: { "content-type": type },
    duplex: "half",
  } as RequestInit);

describe("reading a body", () => {
  it("reads JSON", async () => {
    await expect(readJson(post('{"a":[1]}', "application/json; charset=utf-8"))).resolves.toEqual({ a: [1] });
  });

  it.each([
    ["another type", post("a=1", "application/x-www-form-urlencoded"), "unsupported_type"],
    ["malformed JSON", post("{"), "invalid_input"],
    ["an empty body", post(""), "invalid_input"],
    ["more than 100 kB", post(`"${"x".repeat(MAX_BODY_BYTES)}"`), "too_large"],
    ["10,000 levels", post("[".repeat(10_000) + "]".repeat(10_000)), "invalid_input"],
  ])("refuses %s", async (_, request, code) => {
    await expect(readJson(request)).rejects.toMatchObject({ code });
  });

  it("does not take brackets inside text for depth", async () => {
    await expect(readJson(post(JSON.stringify({ a: "[".repeat(100) })))).resolves.toEqual({
      a: "[".repeat(100),
    });
  });

  it("takes a body that breaks off for its sender's doing, not for a fault of ours", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.error(new Error("aborted"));
      },
    });
    await expect(readBytes(post(broken as unknown as BodyInit), 10_000)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("stops reading a body without an end", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    await expect(readBytes(post(endless as unknown as BodyInit), 10_000)).rejects.toMatchObject({
      code: "too_large",
    });
    expect(sent).toBeLessThan(50_000);
  });
});
