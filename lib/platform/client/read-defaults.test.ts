import { describe, expect, it } from "vitest";
import { retryDelay } from "./read-defaults";

describe("retryDelay", () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [6, 30_000],
    [40, 30_000],
  ])("waits before retry %i for %i ms", (attempt, delay) => {
    expect(retryDelay(attempt)).toBe(delay);
  });
});
