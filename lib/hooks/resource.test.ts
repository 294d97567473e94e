import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { SWRConfig, unstable_serialize } from "swr";
import { expect, it } from "vitest";
import type { getMyAgreement } from "@/lib/contracts/my-agreement";
import type { getMember } from "@/lib/contracts/member-page";
import { type Resource, useResource } from "./resource";

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
