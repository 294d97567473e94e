import fc from "fast-check";
import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { deriveDeposit, standingOf } from "@/lib/agreements/rules";
import type { DepositEntry } from "@/models/deposit";
import { propertyRuns } from "@/tests/support/property-runs";
import { depositForm, DEPOSIT_KINDS } from "./contract";
import { depositNumber, refusalOf, type NewEntry } from "./rules";

const at = new Date("2026-11-21T09:00:00Z");
const AGREED = { agreed: 130_000, isActive: true };

function entryOf(fields: Partial<DepositEntry> & Pick<DepositEntry, "kind" | "cents">): DepositEntry {
  return {
    _id: new mongoose.Types.ObjectId(),
    on: "2026-11-01",
    method: "bank",
    reference: "",
    reason: "",
    reverses: null,
    at,
    by: new mongoose.Types.ObjectId(),
    by_name: "Rezwan Karim",
    ...fields,
  };
}

const ask = (fields: Partial<NewEntry> & Pick<NewEntry, "kind">): NewEntry => ({
  cents: 0,
  on: "2026-11-02",
  method: "bank",
  reference: "",
  reason: "",
  reverses: null,
  ...fields,
});
const added = (entry: NewEntry, entries: readonly DepositEntry[]) => {
  const taken = entries.find(({ _id }) => String(_id) === entry.reverses);
  return entryOf({ ...entry, cents: taken?.cents ?? entry.cents, reverses: taken?._id ?? null });
};

describe("a deposit", () => {
  it("holds the amount received, less the amounts used, deducted and given back", () => {
    const entries = [
      entryOf({ kind: "received", cents: 130_000 }),
      entryOf({ kind: "applied", cents: 65_000 }),
      entryOf({ kind: "deducted", cents: 20_000 }),
      entryOf({ kind: "given_back", cents: 45_000 }),
    ];
    expect(deriveDeposit(entries.slice(0, 1), AGREED)).toMatchObject({ held: 130_000, due: 0 });
    expect(deriveDeposit(entries, AGREED)).toEqual({
      agreed: 130_000,
      received: 130_000,
      applied: 65_000,
      deducted: 20_000,
      given_back: 45_000,
      held: 0,
      due: 0,
    });
    expect(deriveDeposit([], AGREED)).toMatchObject({ held: 0, due: 130_000 });
    expect(deriveDeposit([], { ...AGREED, isActive: false })).toMatchObject({ due: 0 });
  });

  const full = entryOf({ kind: "received", cents: 130_000, reference: "TRX-1" });
  const half = entryOf({ kind: "received", cents: 65_000, reference: "TRX-1" });
  const back = entryOf({ kind: "given_back", cents: 130_000 });
  const undone = entryOf({ kind: "reversed", cents: 65_000, reverses: half._id });
  const received = (cents: number, reference = "") => ask({ kind: "received", cents, reference });
  const reverse = (entry: DepositEntry) => ask({ kind: "reversed", reverses: String(entry._id) });
  it.each([
    ["up to what was agreed", received(130_000), [], null],
    ["no cent above it", received(130_001), [], "At most $1,300 of the $1,300 is still to be received."],
    ["no more than is open", received(65_001), [half], "At most $650 of the $1,300 is still to be received."],
    ["nothing twice", received(1), [full], "The deposit of $1,300 has been received in full."],
    [
      "no other money with a reference that was used",
      received(1, "TRX-1"),
      [half],
      "This reference was used already: for $650 on Nov 1, 2026.",
    ],
    ["a reference that was taken back", received(1, "TRX-1"), [half, undone], null],
    ["a reference of another kind", ask({ kind: "given_back", cents: 1, reference: "TRX-1" }), [half], null],
    ["up to what is held", ask({ kind: "deducted", cents: 65_000 }), [half], null],
    ["no cent above it", ask({ kind: "deducted", cents: 65_001 }), [half], "At most $650 is held."],
    ["nothing of nothing", ask({ kind: "given_back", cents: 1 }), [], "Nothing of the deposit is held."],
    ["a wrong entry taken back", reverse(half), [half], null],
    ["no entry twice", reverse(half), [half, undone], "This entry has been reversed already."],
    [
      "no reversal of a reversal",
      reverse(undone),
      [half, undone],
      "A reversal cannot be reversed. Record the money again.",
    ],
    [
      "no money that is out already",
      reverse(full),
      [full, back],
      "Some of this money was used, deducted or given back. Reverse that first.",
    ],
    ["what was given back by mistake", reverse(back), [full, back], null],
    ["nothing that is not there", reverse(back), [full], "There is no such entry."],
  ])("accepts %s", (_, entry, entries, refusal) => {
    expect(refusalOf(entry, entries, AGREED)?.message ?? null).toBe(refusal);
  });

  it("accepts nothing when zero was agreed", () => {
    const none = { ...AGREED, agreed: 0 };
    expect(refusalOf(received(1), [], none)).toEqual({
      field: "amount",
      message: "No deposit was agreed for this apartment.",
    });
  });

  it("never holds less than zero nor receives more than agreed, for any sequence of entries", () => {
    const step = fc.record({
      kind: fc.constantFrom(...DEPOSIT_KINDS),
      cents: fc.integer({ min: 1, max: 150_000 }),
      place: fc.nat(30),
      reference: fc.constantFrom("", "a", "b"),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const entries: DepositEntry[] = [];
        for (const { place, ...fields } of steps) {
          const reverses =
            fields.kind === "reversed" ? String(entries[place % Math.max(1, entries.length)]?._id) : null;
          const entry = ask({ ...fields, reverses });
          if (!refusalOf(entry, entries, AGREED)) entries.push(added(entry, entries));
          const sums = deriveDeposit(entries, AGREED);
          expect(sums.held).toBeGreaterThanOrEqual(0);
          expect(sums.received).toBeLessThanOrEqual(130_000);
          expect(sums.received - sums.applied - sums.deducted - sums.given_back).toBe(sums.held);
          expect(sums.received + sums.due).toBe(130_000);
          const named = standingOf(entries).filter(({ reference }) => reference);
          expect(new Set(named.map(({ kind, reference }) => kind + reference)).size).toBe(named.length);
        }
      }),
      { numRuns: propertyRuns(300, 10_000) },
    );
  });

  it("numbers its receipts by apartment and entry", () => {
    const _id = new mongoose.Types.ObjectId("6740000000000000000abc12");
    expect(depositNumber({ _id }, "4A")).toBe("D-4A-0ABC12");
  });
});

describe("the deposit entry form", () => {
  const wrong = (entry: object) =>
    Object.fromEntries(
      depositForm.safeParse(entry).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
    );

  it("requires the fields that each kind needs, with a message at each field", () => {
    expect(wrong({ kind: "received" })).toEqual({
      amount: "Please enter an amount.",
      method: "Please choose how the money was paid.",
    });
    expect(wrong({ kind: "given_back", amount: 0, method: "bkash" })).toEqual({
      amount: "Please enter an amount.",
      reference: "Please enter the number of the transfer or the cheque.",
    });
    expect(wrong({ kind: "deducted", amount: 5, reason: " " })).toEqual({ reason: "Please write a reason." });
    expect(wrong({ kind: "reversed" })).toEqual({
      reason: "Please write a reason.",
      entry: "Name the entry to take back.",
    });
    expect(wrong({ kind: "received", amount: 1.005, method: "cash" })).toEqual({
      amount: "Use at most two decimals.",
    });
  });

  it("accepts cash without a reference, and rejects a method for a deduction", () => {
    expect(wrong({ kind: "received", amount: 650, method: "cash", on: "", reason: "" })).toEqual({});
    expect(wrong({ kind: "deducted", amount: 5, reason: "A broken door.", method: "cash" })).toEqual({
      method: "Only money received or given back has a method.",
    });
  });
});
