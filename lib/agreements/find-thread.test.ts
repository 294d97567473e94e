import { describe, expect, it } from "vitest";
import { tenancyThread, type TenancyFacts } from "./find-thread";

const TODAY = "2026-11-28";

const RENT = { period: "2026-12", open: 650, due_on: "2026-12-05", isUnderWay: false };

const FACTS: TenancyFacts = {
  agreement_id: "6740000000000000000abc12",
  isRequested: true,
  signed: "none",
  deposit: { agreed: 1300, due: 1300 },
  rent: RENT,
  first_day: "2026-12-01",
  cards: true,
};
const PAID = { deposit: { agreed: 1300, due: 0 } };
const MARKS = { done: "✓", next: "→", open: "·" } as const;

/** `sent✓ accepted✓ sign→ deposit· first_rent· keys·: Sign …` */
function told(fields: Partial<TenancyFacts>, side: "tenant" | "office" = "tenant", today = TODAY) {
  const thread = tenancyThread({ ...FACTS, ...fields }, side, today);
  if (!thread) return null;
  const steps = thread.steps.map(({ kind, state }) => kind + MARKS[state]).join(" ");
  return `${steps}: ${thread.next?.text ?? "nothing"}`;
}

describe("the steps of a tenancy", () => {
  it.each<[string, Partial<TenancyFacts>, string]>([
    [
      "accepted",
      {},
      "sent✓ accepted✓ sign→ deposit· first_rent· keys·: Sign your agreement and bring the deposit of $1,300",
    ],
    ["the deposit came first", PAID, "sent✓ accepted✓ sign→ deposit✓ first_rent· keys·: Sign your agreement"],
    [
      "a part of the deposit came",
      { deposit: { agreed: 1300, due: 300 } },
      "sent✓ accepted✓ sign→ deposit· first_rent· keys·: Sign your agreement and bring the rest of the deposit, $300",
    ],
    [
      "signed",
      { signed: "newest" },
      "sent✓ accepted✓ sign✓ deposit→ first_rent· keys·: Bring the deposit of $1,300",
    ],
    [
      "signed, the deposit received",
      { signed: "newest", ...PAID },
      "sent✓ accepted✓ sign✓ deposit✓ first_rent→ keys·: Pay the first rent: $650 by Dec 5, 2026",
    ],
    [
      "the bank or the office confirms the first rent",
      { signed: "newest", ...PAID, rent: { ...RENT, isUnderWay: true } },
      "sent✓ accepted✓ sign✓ deposit✓ first_rent· keys→: Get your keys on Dec 1, 2026",
    ],
    [
      "the first rent is paid",
      { signed: "newest", ...PAID, rent: { ...RENT, open: 0 } },
      "sent✓ accepted✓ sign✓ deposit✓ first_rent✓ keys→: Get your keys on Dec 1, 2026",
    ],
    [
      "the first rent was paid before the signature",
      { ...PAID, rent: { ...RENT, open: 0 } },
      "sent✓ accepted✓ sign→ deposit✓ first_rent✓ keys·: Sign your agreement",
    ],
    [
      "another version is to be signed",
      { signed: "older", ...PAID, rent: { ...RENT, open: 0 }, first_day: "2026-01-01" },
      "sent✓ accepted✓ sign→ deposit✓ first_rent✓ keys·: Sign the new version of your agreement",
    ],
    [
      "no deposit was agreed and no rent is asked",
      { deposit: { agreed: 0, due: 0 }, rent: null },
      "sent✓ accepted✓ sign→ keys·: Sign your agreement",
    ],
    [
      "the office entered who lives here",
      { isRequested: false, ...PAID, first_day: "2024-05-01" },
      "sign→ deposit✓ first_rent·: Sign your agreement",
    ],
    [
      "an agreement from before days were stored",
      { first_day: null, signed: "newest", ...PAID },
      "sent✓ accepted✓ sign✓ deposit✓ first_rent→: Pay the first rent: $650 by Dec 5, 2026",
    ],
  ])("are told to the tenant: %s", (_, fields, expected) => {
    expect(told(fields)).toBe(expected);
  });

  it.each<[string, Partial<TenancyFacts>, string, string]>([
    ["unsigned", {}, "The agreement is to be signed", ""],
    ["another version", { signed: "older" }, "The new version is to be signed", ""],
    [
      "no deposit yet",
      { signed: "newest" },
      "$1,300 of the deposit is to come",
      `/dashboard/deposits/${FACTS.agreement_id}`,
    ],
    ["no rent yet", { signed: "newest", ...PAID }, "The first rent is to come: $650 by Dec 5, 2026", ""],
    [
      "all paid",
      { signed: "newest", ...PAID, rent: { ...RENT, open: 0 } },
      "Hand over the keys on Dec 1, 2026",
      "",
    ],
  ])("are told to the office: %s", (_, fields, text, href) => {
    expect(tenancyThread({ ...FACTS, ...fields }, "office", TODAY)?.next).toMatchObject({ text, href });
  });

  it("come to an end with the keys, on the first day of who has signed and brought all", () => {
    const all = { signed: "newest", ...PAID, rent: { ...RENT, open: 0 } } as const;
    expect(told(all, "tenant", "2026-11-30")).toContain("keys→");
    expect(told(all, "tenant", "2026-12-01")).toBeNull();
    expect(told({ ...all, deposit: FACTS.deposit }, "tenant", "2027-12-01")).toContain("deposit→");
    expect(told({ ...all, isRequested: false })).toBeNull();
  });

  it("ask nothing of whose first rent is on its way after the keys", () => {
    const rent = { ...RENT, isUnderWay: true };
    expect(told({ signed: "newest", ...PAID, rent }, "tenant", "2026-12-02")).toBe(
      "sent✓ accepted✓ sign✓ deposit✓ first_rent· keys✓: nothing",
    );
  });

  it("lead to the card's screen, or in a building without cards to Make Payment", () => {
    const paying = { ...FACTS, signed: "newest", ...PAID } as const;
    const hrefOf = (cards: boolean) => tenancyThread({ ...paying, cards }, "tenant", TODAY)?.next?.href;
    expect([hrefOf(true), hrefOf(false)]).toEqual(["/payment?period=2026-12", "/dashboard/make-payment"]);
  });
});
