import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { POST as register } from "@/app/api/register/route";
import { SOCKET_ADDRESS_HEADER, trustedAddressHeader } from "@/lib/platform/http/client-address";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

const CHUNK = 65_536;
const TYPE = { "Content-Type": "multipart/form-data; boundary=x" };

/**
 * Builds an upload from this address whose body ends only on `finish`. Until then, after the first pieces, another
 * piece follows each `every` milliseconds. `begun` receives the address once the body is read.
 */
function uploadFrom(address: string, { every = Infinity, begun = [] as string[] } = {}) {
  const sent = { bytes: 0 };
  let finish = (): void => undefined;
  const end = new Promise<void>((resolve) => (finish = resolve));
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (sent.bytes === 0) begun.push(address);
        if (sent.bytes < 5 * CHUNK) {
          sent.bytes += CHUNK;
          controller.enqueue(new Uint8Array(CHUNK));
          return;
        }
        const isOver = await Promise.race([
          end.then(() => true),
          ...(every < Infinity ? [sleep(every)] : []),
        ]);
        if (isOver) controller.close();
        else controller.enqueue(new Uint8Array(CHUNK));
      },
    },
    { highWaterMark: 0 },
  );
  const from = { [SOCKET_ADDRESS_HEADER]: trustedAddressHeader(address) };
  const init = { method: "POST", body, duplex: "half", headers: { ...TYPE, ...from } };
  return { request: new Request("http://localhost:3000/api/register", init), sent, finish };
}

const send = ({ request }: { request: Request }) => register(request, { params: Promise.resolve({}) });

describe("116 concurrent uploads", () => {
  it("are read eight at a time; a hundred wait, and the rest get 503 with Retry-After at once", async () => {
    const uploads = Array.from({ length: 116 }, (_, n) => uploadFrom(`192.0.2.${String(n % 4)}`));
    const answers = uploads.map(send);
    const statuses: number[] = [];
    for (const answer of answers) void answer.then(({ status }) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(Array.from({ length: 8 }, () => 503)));
    // Eight have a slot. The bodies of the eight rejected ones are discarded, so that their senders see the response.
    await vi.waitFor(() => expect(uploads.filter(({ sent }) => sent.bytes === 5 * CHUNK)).toHaveLength(16));
    expect(uploads.filter(({ sent }) => sent.bytes === 0)).toHaveLength(100);

    for (const { finish } of uploads) finish();
    const all = await Promise.all(answers);
    const busy = all.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(8);
    for (const answer of busy) {
      expect(answer.headers.get("Retry-After")).toBe("5");
      expect(await answer.json()).toMatchObject({ error: { code: "unavailable" } });
    }
    // The body is no valid form, which is known only once it is read.
    expect(all.filter(({ status }) => status === 400)).toHaveLength(108);
    expect(uploads.every(({ sent }) => sent.bytes === 5 * CHUNK)).toBe(true);
  });
});

describe("slow uploads", () => {
  it("from one address take at most half of the slots", async () => {
    const uploads = Array.from({ length: 6 }, () => uploadFrom("192.0.2.1"));
    const answers = uploads.map(send);
    const read = () => uploads.filter(({ sent }) => sent.bytes > 0);
    await vi.waitFor(() => expect(read()).toHaveLength(4));
    const other = uploadFrom("192.0.2.2");
    other.finish();
    expect((await send(other)).status).toBe(400);
    expect(read()).toHaveLength(4);
    for (const { finish } of uploads) finish();
    await Promise.all(answers);
  });

  it("lose their slot to a new address, which goes ahead of their own queued uploads", async () => {
    const begun: string[] = [];
    // 65 kB a second: fast enough for a slot that no one else waits for.
    const pace = { every: 1_000, begun };
    const slow = Array.from({ length: 16 }, (_, n) => uploadFrom(`192.0.2.${String(n % 8)}`, pace));
    const held = slow.slice(0, 8).map(send);
    await vi.waitFor(() => expect(begun).toHaveLength(8));
    const waiting = slow.slice(8).map(send);
    const newcomer = uploadFrom("198.51.100.7", { begun });
    newcomer.finish();
    expect(await (await send(newcomer)).json()).toMatchObject({
      error: { message: "This form cannot be read." },
    });
    expect(begun.indexOf("198.51.100.7")).toBe(8);
    for (const { finish } of slow) finish();
    const answers = await Promise.all([...held, ...waiting]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(bodies.join()).toContain("This form took too long to arrive.");
  });
});
