import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CardDispute, CardIntent, CardRecord, CardRefund } from "@/lib/platform/cards/card-intent";
import { propertyRuns } from "@/tests/support/property-runs";
import { missingEntries } from "./record-money";
import { balanceOf, storedBalance, type LedgerRow } from "./rules";

const at = new Date("2026-11-21T09:00:00Z");
const PRICE = 78_000;

const open: LedgerRow = {
  status: "open",
  entries: [],
};
const intent: CardIntent = {
  id: "pi_1",
  status: "succeeded",
  amountCents: PRICE,
  receivedCents: PRICE,
  currency: "usd",
  isLive: false,
  createdAt: at,
  clientSecret: "",
  metadata: {},
  lastError: "",
  charge: null,
};

/** The provider's state at one moment; it changes by the transitions that Stripe allows. */
interface Account {
  charged: boolean;
  refunds: (CardRefund & { hasFailed: boolean })[];
  disputes: (CardDispute & { withdrawn: number })[];
}

type Act =
  | { readonly do: "charge" | "fail" | "lose" | "win" | "appeal" | "close" | "escalate" }
  | { readonly do: "look" | "look at old news" }
  | { readonly do: "refund" | "dispute" | "ask" | "lose in part"; readonly share: number };

const keptBy = ({ charged, refunds, disputes }: Account) =>
  charged
    ? PRICE -
      refunds.reduce((sum, { hasFailed, amountCents }) => sum + (hasFailed ? 0 : amountCents), 0) -
      disputes.reduce((sum, { withdrawn }) => sum + withdrawn, 0)
    : 0;

const recordOf = ({ charged, refunds, disputes }: Account): CardRecord => ({
  intent: charged ? intent : { ...intent, status: "requires_payment_method", receivedCents: 0 },
  refunds: refunds.map((refund) => ({ ...refund })),
  disputes: disputes.map((dispute) => ({ ...dispute })),
});

function act(account: Account, { do: verb, ...rest }: Act): void {
  const share = "share" in rest ? rest.share : 1;
  const part = Math.max(1, Math.floor(keptBy(account) * share));
  const last = account.disputes.at(-1);
  const isOpen = last?.state === "open";
  if (verb === "charge") account.charged = true;
  if (!account.charged) return;
  if (verb === "refund" && keptBy(account) > 0)
    account.refunds.push({
      id: `re_${String(account.refunds.length)}`,
      amountCents: part,
      hasFailed: false,
      createdAt: at,
    });
  const refund = account.refunds.findLast(({ hasFailed }) => !hasFailed);
  if (verb === "fail" && refund) refund.hasFailed = true;
  if ((verb === "dispute" || verb === "ask") && keptBy(account) > 0 && !isOpen) {
    const isAsked = verb === "ask";
    account.disputes.push({
      id: `du_${String(account.disputes.length)}`,
      createdAt: at,
      amountCents: part,
      state: isAsked ? "inquiry" : "open",
      withdrawn: isAsked ? 0 : part,
      reason: "general",
      dueBy: null,
    });
  }
  if (!last) return;
  const become = (state: CardDispute["state"], withdrawn: number) => {
    const amountCents = state === "lost" ? withdrawn : last.amountCents;
    Object.assign(last, { state, withdrawn, amountCents });
  };
  if (verb === "escalate" && last.state === "inquiry" && keptBy(account) >= last.amountCents)
    become("open", last.amountCents);
  if (verb === "close" && last.state === "inquiry") become("won", 0);
  if (verb === "lose" && isOpen) become("lost", last.withdrawn);
  if (verb === "lose in part" && isOpen) become("lost", Math.max(1, Math.floor(last.withdrawn * share)));
  if (verb === "win" && (isOpen || last.state === "lost")) become("won", 0);
  if (verb === "appeal" && last.state === "lost") become("open", last.withdrawn);
}

const acts = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom(
        ...(["charge", "fail", "lose", "win", "appeal", "close", "look", "look", "escalate"] as const),
      ),
    }),
    fc.record({
      do: fc.constantFrom(...(["refund", "dispute", "ask", "lose in part"] as const)),
      share: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    }),
  ),
  { minLength: 1, maxLength: 25 },
);

/** Syncs with the provider: adds missing entries, never removes any. */
function look(row: LedgerRow, account: Account): LedgerRow {
  const entries = [...row.entries, ...missingEntries(row, recordOf(account), at)];
  const next = { ...row, entries };
  return { ...next, ...storedBalance(next) };
}

describe("the ledger", () => {
  it("matches the amount kept at the provider after every sync, for any order of events", () => {
    fc.assert(
      fc.property(acts, (drawn) => {
        const account: Account = { charged: false, refunds: [], disputes: [] };
        let row = open;
        for (const step of [...drawn, { do: "look" } as const]) {
          act(account, step);
          if (step.do !== "look") continue;
          const before = row.entries;
          row = look(row, account);
          const { kept, status, received, given_back, in_dispute } = balanceOf(row);
          expect(kept).toBe(keptBy(account));
          expect(received - given_back - in_dispute).toBe(kept);
          expect(status === "open").toBe(!account.charged);
          if (account.charged) expect(status === "refunded").toBe(kept === 0 && in_dispute === 0);
          // Entries are append-only and unique, and a repeat adds nothing.
          expect(row.entries.slice(0, before.length)).toEqual(before);
          const references = row.entries.map(({ reference }) => reference);
          expect(new Set(references).size).toBe(references.length);
          expect(look(row, account)).toEqual(row);
        }
      }),
      { numRuns: propertyRuns(300, 50_000) },
    );
  });

  it.each([
    ["nothing", [], "open", 0],
    ["a coupon over the whole rent", [["charged", 0, "free_1:1"]], "paid", 0],
    ["cash", [["received", PRICE, "cash_1:1"]], "paid", PRICE],
    ["cash in part", [["received", 10_000, "cash_1:1"]], "paid", 10_000],
    [
      "cash and the rest waived",
      [
        ["received", 10_000, "c:1"],
        ["waived", 68_000, "w:1"],
      ],
      "paid",
      10_000,
    ],
    [
      "a cheque that bounced",
      [
        ["received", PRICE, "c:1"],
        ["reversed", PRICE, "c:2"],
      ],
      "open",
      0,
    ],
  ] as const)("derives the status and the amount kept from %s", (_, drawn, status, kept) => {
    const entries = drawn.map(([kind, cents, reference]) => ({
      kind,
      cents,
      reference,
      at,
      source: "admin" as const,
      by: null,
    }));
    expect(balanceOf({ ...open, entries })).toMatchObject({ status, kept });
  });
});
