// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import useSWR, { SWRConfig, unstable_serialize } from "swr";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { getMyAgreement } from "@/lib/agreements/agreement-contract";
import type { getMember } from "@/lib/users/member-contract";
import { type Resource, useFirst, useResource } from "./resource";

/** Returns what a component reads during server rendering, from the cache that other reads have filled. */
function draw<T>(use: () => Resource<T>, left: Record<string, unknown> = {}): Resource<T> {
  const drawn: Resource<T>[] = [];
  const Reader = () => {
    drawn.push(use());
    return null;
  };
  const provider = () => new Map(Object.entries(left).map(([key, data]) => [key, { data }]));
  renderToString(createElement(SWRConfig, { value: { provider } }, createElement(Reader)));
  const [resource] = drawn;
  if (!resource) throw new Error("The reader was not rendered.");
  return resource;
}

const ROUTE = "GET /my-agreement";

it("useResource renders the data read by the server, including null", () => {
  expect(draw(() => useResource<typeof getMyAgreement>(ROUTE, { first: null })).data).toBeNull();
  expect(draw(() => useResource<typeof getMyAgreement>(ROUTE)).data).toBeUndefined();
});

it("useResource shares a response between readers of the same route and parameters", () => {
  const left = { [unstable_serialize(["GET /members/{id}", { id: "1" }, undefined])]: "Mina" };
  const read = (id: string) =>
    draw(() => useResource<typeof getMember>("GET /members/{id}", { params: { id } }), left).data;
  expect([read("1"), read("2")]).toEqual(["Mina", undefined]);
});

it("useResource returns no data when it is disabled", () => {
  const left = { [unstable_serialize([ROUTE, undefined, undefined])]: "An answer" };
  const read = (enabled: boolean) =>
    draw(() => useResource<typeof getMyAgreement>(ROUTE, { enabled }), left).data;
  expect([read(true), read(false)]).toEqual(["An answer", undefined]);
});

describe("what came with a page", () => {
  afterEach(cleanup);

  /** Shows the screen on which `first` is the server's data, and returns its text after the effects. */
  async function open(
    cache: Map<string, object>,
    first: { name: string },
    fetched: () => Promise<{ name: string }>,
  ) {
    const Screen = () => {
      const { data } = useSWR<{ name: string }>("GET /me", fetched, useFirst("GET /me", first));
      return createElement("p", { role: "status" }, data?.name);
    };
    const value = { provider: () => cache as never, dedupingInterval: 0 };
    const { unmount } = render(createElement(SWRConfig, { value }, createElement(Screen)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const text = screen.getByRole("status").textContent;
    unmount();
    return text;
  }

  it("replaces what the cache has, and is not fetched a second time", async () => {
    const cache = new Map([["GET /me", { data: { name: "Old" } }]]);
    const fetched = vi.fn(async () => ({ name: "Fetched" }));
    expect(await open(cache, { name: "New" }, fetched)).toBe("New");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is older than the cache when its page comes back, and is fetched again", async () => {
    const cache = new Map<string, object>();
    const first = { name: "First" };
    const fetched = vi.fn(async () => ({ name: "Fetched" }));
    await open(cache, first, fetched);
    cache.set("GET /me", { data: { name: "Changed since" } });
    expect(await open(cache, first, fetched)).toBe("Fetched");
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
