import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetEntries, forgetOthers, keepEntries, readEntries } from "./kept-entries";

/** The used part of a tab's storage: its keys are its own properties. */
function makeStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (storage as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => void ((storage as Record<string, string>)[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  }) as Storage;
  return storage;
}

beforeEach(() => vi.stubGlobal("sessionStorage", makeStorage()));

const kept = { entries: { title: "Water" }, version: "v" };

describe("unsaved form entries", () => {
  it("are stored per user and form", () => {
    keepEntries("ayesha", "announcement", kept);
    expect(readEntries("ayesha", "announcement")).toEqual(kept);
    expect(readEntries("ayesha", "building")).toBeNull();
    expect(readEntries("karim", "announcement")).toBeNull();
  });

  it("can be removed for one form, for other users, or for all", () => {
    keepEntries("ayesha", "announcement", kept);
    keepEntries("ayesha", "building", kept);
    forgetEntries("ayesha", "building");
    expect(readEntries("ayesha", "building")).toBeNull();
    forgetOthers("ayesha");
    expect(readEntries("ayesha", "announcement")).toEqual(kept);
    forgetOthers("karim");
    expect(readEntries("ayesha", "announcement")).toBeNull();
    keepEntries("karim", "building", kept);
    sessionStorage.setItem("nibash-other", "stays");
    forgetEntries();
    expect(Object.keys(sessionStorage)).toEqual(["nibash-other"]);
  });

  it("are dropped without an error when the storage is full", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("sessionStorage", { setItem: refuse, getItem: refuse });
    keepEntries("ayesha", "announcement", kept);
    expect(readEntries("ayesha", "announcement")).toBeNull();
  });
});
