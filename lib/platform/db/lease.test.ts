import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logger } from "@/lib/platform/logger";
import { runEvery } from "./lease";

beforeEach(() => {
  // The logger reads the configuration, which needs a database address.
  vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1/none");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("runEvery repeats a job and starts no run while one is in progress", async () => {
  const finish: (() => void)[] = [];
  const job = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  const stop = runEvery(1_000, "a job", job);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(job).toHaveBeenCalledTimes(1);
  finish[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(job).toHaveBeenCalledTimes(2);
  finish[1]?.();
  await stop();
});

it("runEvery logs a failure under the job's name and runs the job again", async () => {
  const error = new Error("no space left");
  const logged = vi.spyOn(logger(), "error");
  const job = vi.fn(() => Promise.reject(error));
  const stop = runEvery(1_000, "sweeping photos", job);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(job).toHaveBeenCalledTimes(2);
  expect(logged).toHaveBeenCalledWith({ err: error }, "sweeping photos failed");
  await stop();
});

it("stop waits for the current run and prevents further runs", async () => {
  let finish = (): void => undefined;
  const job = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const stop = runEvery(1_000, "a job", job);
  await vi.advanceTimersByTimeAsync(1_000);
  let isOver = false;
  const stopped = stop().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isOver).toBe(false);
  finish();
  await stopped;
  expect(job).toHaveBeenCalledTimes(1);
});
