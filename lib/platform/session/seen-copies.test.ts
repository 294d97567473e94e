import { beforeEach, expect, it, vi } from "vitest";
import { forgetSeen, keepNotices, keepReceipt, readSeen, type SeenReceipt } from "./seen-copies";

const AYESHA = { person: "a1", until: new Date(Date.now() + 60_000).toISOString() };
const BABUL = { ...AYESHA, person: "b2" };
const NOTICE = { _id: "n1", title: "Lift", description: "It rests.", date: "2026-11-19T09:30:00.000Z" };
const NOW = "2026-11-20T09:30:00.000Z";

const receipt = (_id: string, amount = "$690.00"): SeenReceipt => ({
  _id,
  title: "Rent for November 2026",
  amount,
  status: "paid",
  lines: [["Receipt number", "2026-11-4B-1"]],
  asOf: NOW,
});

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", storage);
});

it("keeps the notices and receipts that a user last saw, latest receipt first, without duplicates", () => {
  keepNotices(AYESHA, [NOTICE], NOW);
  keepReceipt(AYESHA, receipt("r1"));
  keepReceipt(AYESHA, receipt("r2"));
  keepReceipt(AYESHA, receipt("r1", "$345.00"));
  expect(readSeen()).toMatchObject({ person: "a1", notices: { asOf: NOW, items: [NOTICE] } });
  expect(readSeen()?.receipts.map(({ _id, amount }) => [_id, amount])).toEqual([
    ["r1", "$345.00"],
    ["r2", "$690.00"],
  ]);
});

it("removes one user's copies when another user's are stored", () => {
  keepReceipt(AYESHA, receipt("r1"));
  keepNotices(BABUL, [NOTICE], NOW);
  expect(readSeen()).toMatchObject({ person: "b2", receipts: [] });
  expect([...kept.values()].join()).not.toContain("r1");
});

it("forgetSeen removes another user's copies, or all without a user", () => {
  keepReceipt(AYESHA, receipt("r1"));
  forgetSeen("a1");
  expect(readSeen()?.receipts).toHaveLength(1);
  forgetSeen("b2");
  expect(readSeen()).toBeNull();
  keepReceipt(AYESHA, receipt("r1"));
  forgetSeen();
  expect(kept.size).toBe(0);
});

it("readSeen returns null after the session has expired and for corrupt data", () => {
  keepReceipt({ ...AYESHA, until: new Date(Date.now() - 1).toISOString() }, receipt("r1"));
  expect(readSeen()).toBeNull();
  kept.set("nibash-last-seen", "{");
  expect(readSeen()).toBeNull();
});

it("does not throw when storage is unavailable", () => {
  const refuse = () => {
    throw new DOMException("No room.", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepReceipt(AYESHA, receipt("r1"));
  forgetSeen();
  expect(readSeen()).toBeNull();
});
