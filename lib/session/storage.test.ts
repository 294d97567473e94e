import { beforeEach, expect, it, vi } from "vitest";
import { leaveFlash, takeFlash } from "@/components/ui/flash";
import { findPaymentUnderWay, savePaymentUnderWay } from "./held-payment";
import { forgetToken, tokenTimeLeft } from "./browser-token";
import { siteStorage, tabStorage } from "./storage";

/** A browser that blocks storage throws as soon as a page accesses it. */
function block(): void {
  const get = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["sessionStorage", "localStorage"])
    Object.defineProperty(globalThis, name, { get, configurable: true });
}

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  for (const name of ["sessionStorage", "localStorage"])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true });
});

it("keeps values by key, and forgets them", () => {
  tabStorage.writeJson("way", { isPopup: true });
  expect(tabStorage.readJson("way")).toEqual({ isPopup: true });
  tabStorage.remove("way");
  expect(tabStorage.readJson("way")).toBeNull();
});

it.each([
  ["tab", tabStorage],
  ["site", siteStorage],
])("keeps nothing of a %s where the browser blocks storage, and does not throw", (_, storage) => {
  block();
  storage.write("a", "text");
  storage.writeJson("b", { value: 1 });
  storage.remove("a");
  expect([storage.read("a"), storage.readJson("b"), storage.keys()]).toEqual([null, null, []]);
});

it("lets a payment, a message and a token go without storage", () => {
  block();
  savePaymentUnderWay({ email: "ayesha@example.com", period: "2026-11", transactionId: "pi_1" });
  leaveFlash("Saved the notice!");
  forgetToken();
  expect(findPaymentUnderWay("ayesha@example.com")).toBeNull();
  expect(takeFlash()).toBeNull();
  expect(tokenTimeLeft()).toBeLessThanOrEqual(0);
});

it("goes on where there is no room", () => {
  const full = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.spyOn(sessionStorage, "setItem").mockImplementation(full);
  tabStorage.write("a", "text");
  expect(tabStorage.read("a")).toBeNull();
});

it("takes what is no JSON for nothing", () => {
  kept.set("way", "{");
  expect(tabStorage.readJson("way")).toBeNull();
});

it("hides no fault of ours", () => {
  const loop: Record<string, unknown> = {};
  loop.itself = loop;
  expect(() => tabStorage.writeJson("loop", loop)).toThrow(TypeError);
});
