// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOKEN_KEY } from "./storage";

const fetched = vi.fn<(address: string) => Promise<Response>>();

/** As in a new document. */
async function read() {
  vi.resetModules();
  const reader = await import("./reader");
  const { result } = renderHook(() => reader.useReader());
  const settle = () => act(async () => void (await reader.readerAsked()));
  return { ...reader, result, settle };
}

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(Response.json({})));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("the reader of a public page", () => {
  it("is a visitor after one request, and stays one whom nobody follows", async () => {
    const { result, settle, takeFirst, useReader } = await read();
    renderHook(() => useReader());
    expect(result.current).toEqual({ user: undefined, isFollowed: false });
    await settle();
    expect(result.current).toEqual({ user: null, isFollowed: false });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(takeFirst()).toBeUndefined();
  });

  it("is followed from the answer on if somebody is signed in, who is not asked for again", async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ user: { uid: "rina" } })));
    const { result, settle, takeFirst } = await read();
    await settle();
    expect(result.current.isFollowed).toBe(true);
    expect(await (await takeFirst())?.json()).toEqual({ user: { uid: "rina" } });
    expect(takeFirst()).toBeUndefined();
  });

  it("is followed at once where somebody has signed in before, and after a failed request", async () => {
    localStorage.setItem(TOKEN_KEY, "x");
    expect((await read()).result.current.isFollowed).toBe(true);
    localStorage.clear();
    fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })));
    const { result, settle } = await read();
    await settle();
    expect(result.current).toEqual({ user: undefined, isFollowed: true });
  });

  it.each(["focus", "online"])("is followed once the tab wakes by %s", async (name) => {
    const { result, settle } = await read();
    await settle();
    act(() => void window.dispatchEvent(new Event("pageshow")));
    expect(result.current.isFollowed).toBe(false);
    act(() => void window.dispatchEvent(new Event(name)));
    expect(result.current).toEqual({ user: null, isFollowed: true });
  });
});
