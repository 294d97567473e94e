import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { useAnnouncementChanges } from "./client";

afterEach(() => vi.unstubAllGlobals());

const LIFT = { title: "Lift", description: "It rests on Friday." };

/** What the form on the screen posts by. */
function mountForm(): ReturnType<typeof useAnnouncementChanges> {
  const held: ReturnType<typeof useAnnouncementChanges>[] = [];
  const Form = () => {
    held.push(useAnnouncementChanges());
    return null;
  };
  renderToString(createElement(Form));
  const [changes] = held;
  if (!changes) throw new Error("The form was not rendered.");
  return changes;
}

/** A fake server that accepts every announcement and whose first response is lost. Returns the received keys. */
function stubServer(): string[] {
  const keys: string[] = [];
  // A browser that stores nothing, with no one signed in.
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal("fetch", (address: string, init?: { readonly body: string }) => {
    if (address !== "/api/announcements" || !init) return Promise.resolve(Response.json({}));
    keys.push((JSON.parse(init.body) as { key: string }).key);
    return keys.length === 1
      ? Promise.reject(new TypeError("The answer was lost."))
      : Promise.resolve(Response.json({ insertedId: "6560a1b2c3d4e5f601234567" }));
  });
  return keys;
}

it("posts an announcement with a key, and repeats the key when the response is lost", async () => {
  const keys = stubServer();
  const { post } = mountForm();
  await expect(post(LIFT)).rejects.toMatchObject({ code: "network" });
  await post(LIFT);
  await post(LIFT);
  await post({ ...LIFT, title: "Stairs" });
  expect(keys).toHaveLength(4);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  // Words that have arrived and are sent again are meant to be posted again, as other words are.
  expect(new Set(keys.slice(1)).size).toBe(3);
});
