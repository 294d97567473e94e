import { describe, expect, it, vi } from "vitest";
import { CallError } from "@/lib/session/call";
import { ChangedByAnother, saveChanges } from "./save-changes";

interface Home {
  rent: number;
  rooms: number;
  lines: string[];
}

/** A fake server of one apartment whose version is its content. */
function makeServer(stored: Home) {
  const versionOf = () => JSON.stringify(stored);
  const write = vi.fn(async (changed: Partial<Home>, version: string) => {
    if (version !== versionOf()) throw new CallError(412, "changed_since", "Changed.");
    stored = { ...stored, ...changed };
  });
  const read = async () => ({ value: stored, version: versionOf() });
  return { read, write, change: (by: Partial<Home>) => (stored = { ...stored, ...by }) };
}

const HOME: Home = { rent: 650, rooms: 3, lines: ["Gas"] };

describe("saveChanges", () => {
  it("sends only the changed fields, and no request when nothing changed", async () => {
    const server = makeServer(HOME);
    const began = await server.read();
    const saved = await saveChanges({ ...server, began, entries: { ...HOME, rent: 700 } });
    expect(server.write.mock.calls.map(([changed]) => changed)).toEqual([{ rent: 700 }]);
    expect(saved.value).toEqual({ ...HOME, rent: 700 });
    await saveChanges({ ...server, began: saved, entries: saved.value });
    expect(server.write).toHaveBeenCalledTimes(1);
  });

  it("retries once and keeps another admin's changes to other fields", async () => {
    const server = makeServer(HOME);
    const began = await server.read();
    server.change({ rooms: 4 });
    const saved = await saveChanges({ ...server, began, entries: { ...HOME, rent: 700 } });
    expect(saved.value).toEqual({ ...HOME, rent: 700, rooms: 4 });
    expect(server.write).toHaveBeenCalledTimes(2);
  });

  it("reports the current value of each conflicting field and stores nothing", async () => {
    const server = makeServer(HOME);
    const began = await server.read();
    server.change({ rent: 800, rooms: 4, lines: ["Gas", "Water"] });
    const entries = { ...HOME, rent: 700, rooms: 4, lines: [] };
    const refusal = await saveChanges({ ...server, began, entries }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ChangedByAnother);
    const end = "since you opened it. Save again to put yours in its place.";
    expect((refusal as ChangedByAnother<Home>).fields).toEqual({
      rent: `Another admin has changed this to “800” ${end}`,
      lines: `Another admin has changed this to “Gas, Water” ${end}`,
    });
    expect((await server.read()).value.rent).toBe(800);
  });

  it("throws any other error without a retry", async () => {
    const server = makeServer(HOME);
    const began = await server.read();
    server.write.mockRejectedValue(new CallError(409, "conflict", "There is an apartment 4A already."));
    const entries = { ...HOME, rent: 700 };
    await expect(saveChanges({ ...server, began, entries })).rejects.toThrow("4A already");
    expect(server.write).toHaveBeenCalledTimes(1);
  });
});
