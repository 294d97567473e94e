import { beforeEach, expect, it, vi } from "vitest";
import { leaveFlash, takeFlash } from "@/components/ui/toast";
import { tokenTimeLeft } from "./browser-session";
import { findPaymentUnderWay, savePaymentUnderWay } from "./held-payment";
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

it("stores, reads and removes values by key", () => {
  tabStorage.writeJson("way", { isPopup: true });
  expect(tabStorage.readJson("way")).toEqual({ isPopup: true });
  tabStorage.remove("way");
  expect(tabStorage.readJson("way")).toBeNull();
});

it.each([
  ["tab", tabStorage],
  ["site", siteStorage],
])("stores nothing for a %s when the browser blocks storage, and does not throw", (_, storage) => {
  block();
  storage.write("a", "text");
  storage.writeJson("b", { value: 1 });
  storage.remove("a");
  expect([storage.read("a"), storage.readJson("b"), storage.keys()]).toEqual([null, null, []]);
});

it("drops a payment and a flash message, and finds no token, when the browser blocks storage", () => {
  block();
  savePaymentUnderWay({ email: "ayesha@example.com", period: "2026-11", transactionId: "pi_1" });
  leaveFlash("Saved the notice!");
  expect(findPaymentUnderWay("ayesha@example.com")).toBeNull();
  expect(takeFlash()).toBeNull();
  expect(tokenTimeLeft()).toBeLessThanOrEqual(0);
});

it("does not throw when the storage is full", () => {
  const full = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.spyOn(sessionStorage, "setItem").mockImplementation(full);
  tabStorage.write("a", "text");
  expect(tabStorage.read("a")).toBeNull();
});

it("reads invalid JSON as null", () => {
  kept.set("way", "{");
  expect(tabStorage.readJson("way")).toBeNull();
});

it("throws a TypeError for a circular value", () => {
  const loop: Record<string, unknown> = {};
  loop.itself = loop;
  expect(() => tabStorage.writeJson("loop", loop)).toThrow(TypeError);
});
