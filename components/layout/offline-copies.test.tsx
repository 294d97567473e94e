// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { InTexts } from "@/tests/support/in-texts";
import { OfflineNote } from "./offline-copies";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("reloads once the server answers, also if the browser said earlier that it is online", async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal("location", { pathname: "/dashboard/announcements", reload });
  const fetched = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", fetched);
  render(
    <InTexts>
      <OfflineNote />
    </InTexts>,
  );
  window.dispatchEvent(new Event("online"));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect([fetched.mock.calls.length, reload.mock.calls.length]).toEqual([3, 0]);
  fetched.mockResolvedValueOnce(new Response(null, { status: 502 }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reload).not.toHaveBeenCalled();
  fetched.mockResolvedValue(Response.json({ status: "alive" }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reload).toHaveBeenCalledOnce();
});
