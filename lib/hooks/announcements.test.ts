import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { call } from "@/lib/session/call";
import { useAnnouncementChanges } from "./announcements";

vi.mock("@/lib/session/call", () => ({ call: vi.fn() }));

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

it("posts an announcement under a key, the same one again after an answer that was lost", async () => {
  const { post } = mountForm();
  vi.mocked(call).mockRejectedValueOnce(new Error("The answer was lost."));
  await expect(post(LIFT)).rejects.toThrow("lost");
  await post(LIFT);
  await post(LIFT);
  await post({ ...LIFT, title: "Stairs" });
  const keys = vi
    .mocked(call)
    .mock.calls.map(([, options]) => (options as { body: { key: string } }).body.key);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  // Words that have arrived and are sent again are meant to be posted again, as other words are.
  expect(new Set(keys.slice(1)).size).toBe(3);
});
