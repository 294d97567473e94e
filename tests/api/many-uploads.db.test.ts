import { describe, expect, it, vi } from "vitest";
import { POST as register } from "@/app/api/register/route";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

const CHUNK = 65_536;
const TYPE = { "Content-Type": "multipart/form-data; boundary=x" };

/** An upload whose body comes as far as it is read, but ends only when it is told to. */
function upload() {
  const sent = { bytes: 0 };
  let finish = (): void => undefined;
  const end = new Promise<void>((resolve) => (finish = resolve));
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (sent.bytes < 5 * CHUNK) {
          sent.bytes += CHUNK;
          controller.enqueue(new Uint8Array(CHUNK));
          return;
        }
        await end;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", body, duplex: "half", headers: TYPE };
  return { request: new Request("http://localhost:3000/api/register", init), sent, finish };
}

describe("forty uploads at once", () => {
  it("are read eight at a time; so many wait unread, and the others are told at once to come again", async () => {
    const uploads = Array.from({ length: 40 }, upload);
    const answers = uploads.map(({ request }) => register(request, { params: Promise.resolve({}) }));
    const statuses: number[] = [];
    for (const answer of answers) void answer.then(({ status }) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(Array.from({ length: 8 }, () => 503)), 10_000);
    // Eight have a place. Of the eight that are refused the rest is thrown away, so that their senders see the answer.
    await vi.waitFor(() => expect(uploads.filter(({ sent }) => sent.bytes === 5 * CHUNK)).toHaveLength(16));
    expect(uploads.filter(({ sent }) => sent.bytes === 0)).toHaveLength(24);

    for (const { finish } of uploads) finish();
    const all = await Promise.all(answers);
    const busy = all.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(8);
    for (const answer of busy) {
      expect(answer.headers.get("Retry-After")).toBe("5");
      expect(await answer.json()).toMatchObject({ error: { code: "unavailable" } });
    }
    // What was sent is no form, which is found out once it is read.
    expect(all.filter(({ status }) => status === 400)).toHaveLength(32);
    expect(uploads.every(({ sent }) => sent.bytes === 5 * CHUNK)).toBe(true);
  }, 60_000);
});
