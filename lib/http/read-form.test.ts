import { describe, expect, it } from "vitest";
import * as z from "@/lib/contracts/zod";
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

describe("readForm", () => {
  it("reads the fields of a form", async () => {
    const form = new FormData();
    form.set("name", "Nadia");
    await expect(readForm(post(form), schema)).resolves.toEqual({ name: "Nadia" });
  });

  it("refuses fields given twice, and fields that nobody asked for", async () => {
    const form = new FormData();
    form.append("name", "a");
    form.append("name", "b");
    await expect(readForm(post(form), schema)).rejects.toMatchObject({ code: "invalid_input" });
    const other = new FormData();
    other.set("name", "a");
    other.set("role", "admin");
    await expect(readForm(post(other), schema)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("refuses what is no form, or a broken one", async () => {
    await expect(readForm(post("{}", "application/json"), schema)).rejects.toMatchObject({
      code: "unsupported_type",
    });
    const broken = post("--x\r\nnonsense", "multipart/form-data; boundary=x");
    await expect(readForm(broken, schema)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("stops reading a body without an end after six megabytes (docs/security.md F3)", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const began = performance.now();
    const request = post(endless, "multipart/form-data; boundary=x");
    await expect(readForm(request, schema)).rejects.toMatchObject({ code: "too_large" });
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });
});
