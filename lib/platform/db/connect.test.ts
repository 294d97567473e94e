import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isDatabaseAway } from "./away";
import { withDbTimeout } from "./connect";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

it("withDbTimeout rejects with a database-away error after 5.5 seconds without a primary, not before", async () => {
  const told = vi.fn();
  void withDbTimeout(() => new Promise(() => undefined)).catch(told);
  await vi.advanceTimersByTimeAsync(5_499);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.toSatisfy(isDatabaseAway));
});
