import { afterEach, describe, expect, it, vi } from "vitest";
import { LeaseModel } from "@/models/installation";
import { connectTestDatabase } from "@/tests/support/mongo";
import { withLease } from "./lease";

connectTestDatabase();
afterEach(() => vi.useRealTimers());

/** Tries to take the lease as an instance whose clock is off by `offsetMs`. */
async function takeWithClock(offsetMs: number): Promise<string | null> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offsetMs });
  const taken = await withLease("work", () => Promise.resolve("taken"));
  vi.useRealTimers();
  return taken;
}

describe("a lease", () => {
  it.each([45_000, 20 * 60_000, -45_000])(
    "is not given to an instance whose clock is %i ms off while another holds it",
    async (offset) => {
      const met = await withLease("work", () => takeWithClock(offset));
      expect(met).toBeNull();
      expect(await takeWithClock(offset)).toBe("taken");
    },
  );

  it("stays valid for other instances when the holder's clock is behind", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60_000 });
    const met = await withLease("work", () => {
      vi.useRealTimers();
      return withLease("work", () => Promise.resolve("taken"));
    });
    expect(met).toBe(null);
  });

  it("expires by the database's clock after its process has died", async () => {
    await LeaseModel.create({ _id: "work", holder: "dead", until: new Date(Date.now() + 1_500) });
    expect(await takeWithClock(0)).toBeNull();
    await vi.waitFor(async () => expect(await takeWithClock(0)).toBe("taken"));
  });

  it("is given to one of 20 concurrent callers", async () => {
    let refused = 0;
    const ask = async () => {
      const taken = await withLease("work", () => vi.waitFor(() => expect(refused).toBe(19)));
      if (taken === null) refused += 1;
    };
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(refused).toBe(19);
  });
});
