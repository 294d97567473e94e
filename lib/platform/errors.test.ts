import { expect, it, vi } from "vitest";
import { problemAnswer } from "@/lib/platform/http/problem";
import { AppError, tooBusy } from "./errors";

it("problemAnswer recognizes an AppError from another bundle's copy of the class", async () => {
  vi.resetModules();
  const other = await import("./errors");
  expect(other.AppError).not.toBe(AppError);
  expect(problemAnswer(other.tooBusy())).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(problemAnswer(tooBusy()).status).toBe(503);
  expect(new Error("another one")).not.toBeInstanceOf(AppError);
});
