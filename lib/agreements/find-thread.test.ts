import { describe, expect, it } from "vitest";
import { tenancyThread, type TenancyFacts } from "./find-thread";
import { nextLine } from "./mails";

const TODAY = "2026-11-28";

const RENT = { period: "2026-12", open: 650, due_on: "2026-12-05", isUnderWay: false };

const FACTS: TenancyFacts = {
  agreement_id: "6740000000000000000abc12",
  isRequested: true,
  signed: "none",
  deposit: { agreed: 1300, due: 1300, held: 0, isReported: false },
  rent: RENT,
  first_day: "2026-12-01",
  ready_on: null,
  leaving: null,
  cards: true,
  ways: [
    { method: "bkash", label: "", number: "01711 000012", note: "" },
    { method: "cash", label: "", number: "", note: "" },
  ],
  office: { address: "Uttara", phone: "", office_hours: "9 am to 6 pm" },
};
const PAID = { deposit: { agreed: 1300, due: 0, held: 1300, isReported: false } };
/** Signed, and the deposit brought, on a day. */
const READY = { signed: "newest", ...PAID, ready_on: "2026-11-20" } as const;
const LAST = { ...RENT, period: "2027-01", due_on: "2027-01-05" };
const LEAVING = { last_day: "2027-01-31", isAnnounced: true, isOver: false, rent: LAST, isNext: true };
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
      "sent✓ accepted✓ sign→ deposit· first_rent· keys·: Sign your agreement and pay the deposit of $1,300",
    ],
    ["the deposit came first", PAID, "sent✓ accepted✓ sign→ deposit✓ first_rent· keys·: Sign your agreement"],
    [
      "a part of the deposit came",
      { deposit: { agreed: 1300, due: 300, held: 1000, isReported: false } },
      "sent✓ accepted✓ sign→ deposit· first_rent· keys·: Sign your agreement and pay the rest of the deposit, $300",
    ],
    [
      "signed",
      { signed: "newest" },
      "sent✓ accepted✓ sign✓ deposit→ first_rent· keys·: Pay the deposit of $1,300",
    ],
    [
      "signed, the deposit reported",
      { signed: "newest", deposit: { ...FACTS.deposit, isReported: true } },
      "sent✓ accepted✓ sign✓ deposit→ first_rent· keys·: Your deposit is reported and waits for the office",
    ],
    [
      "the deposit reported before the signature",
      { deposit: { ...FACTS.deposit, isReported: true } },
      "sent✓ accepted✓ sign→ deposit· first_rent· keys·: Sign your agreement",
    ],
    [
      "signed, the deposit received",
      READY,
      "sent✓ accepted✓ sign✓ deposit✓ first_rent→ keys·: Pay the first rent: $650 by Dec 5, 2026",
    ],
    [
      "the bank or the office confirms the first rent",
      { ...READY, rent: { ...RENT, isUnderWay: true } },
      "sent✓ accepted✓ sign✓ deposit✓ first_rent· keys→: Get your keys on Dec 1, 2026",
    ],
    [
      "the first rent is paid",
      { ...READY, rent: { ...RENT, open: 0 } },
      "sent✓ accepted✓ sign✓ deposit✓ first_rent✓ keys→: Get your keys on Dec 1, 2026",
    ],
    [
      "the first rent was paid before the signature",
      { ...PAID, rent: { ...RENT, open: 0 } },
      "sent✓ accepted✓ sign→ deposit✓ first_rent✓ keys·: Sign your agreement",
    ],
    [
      "another version is to be signed",
      { ...READY, signed: "older", rent: { ...RENT, open: 0 }, first_day: "2026-01-01" },
      "sent✓ accepted✓ sign→ deposit✓ first_rent✓ keys✓: Sign the new version of your agreement",
    ],
    [
      "no deposit was agreed and no rent is asked",
      { deposit: { agreed: 0, due: 0, held: 0, isReported: false }, rent: null },
      "sent✓ accepted✓ sign→ keys·: Sign your agreement",
    ],
    [
      "the office entered who lives here",
      { isRequested: false, ...PAID, first_day: "2024-05-01" },
      "sign→ deposit✓ first_rent·: Sign your agreement",
    ],
    [
      "an agreement from before days were stored",
      { ...READY, first_day: null },
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
    [
      "the deposit reported",
      { signed: "newest", deposit: { ...FACTS.deposit, isReported: true } },
      "The deposit is reported",
      "/dashboard/payments",
    ],
    ["no rent yet", READY, "The first rent is to come: $650 by Dec 5, 2026", ""],
    [
      "all paid",
      { ...READY, rent: { ...RENT, open: 0 } },
      "Hand over the keys on Dec 1, 2026: the step then ends by itself",
      "",
    ],
  ])("are told to the office: %s", (_, fields, text, href) => {
    expect(tenancyThread({ ...FACTS, ...fields }, "office", TODAY)?.next).toMatchObject({ text, href });
  });

  it("come to an end after the day of the keys, which is the first day, or that of the signature or the deposit", () => {
    const all = { ...READY, rent: { ...RENT, open: 0 } };
    expect(told(all, "tenant", "2026-12-01")).toContain("keys→: Get your keys on Dec 1, 2026");
    expect(told(all, "tenant", "2026-12-02")).toBeNull();
    const late = { ...all, ready_on: "2026-12-03" };
    expect(told(late, "tenant", "2026-12-03")).toContain("keys→: Get your keys on Dec 3, 2026");
    expect(told(late, "tenant", "2026-12-04")).toBeNull();
    expect(told({ ...all, deposit: FACTS.deposit, ready_on: null }, "tenant", "2027-12-01")).toContain(
      "deposit→",
    );
    expect(told({ ...all, isRequested: false })).toBeNull();
  });

  it("say how and where to bring the deposit, and where and when the keys are", () => {
    const details = (fields: Partial<TenancyFacts>, side: "tenant" | "office" = "tenant", today = TODAY) => {
      const { ways, where } = tenancyThread({ ...FACTS, ...fields }, side, today)?.next ?? {};
      return [...(ways ?? []), where];
    };
    const bring = ["bKash: 01711 000012", "Cash", "At the office: Uttara, 9 am to 6 pm"];
    expect(details({})).toEqual(bring);
    expect(details({ signed: "newest" })).toEqual(bring);
    expect(details({ deposit: { ...FACTS.deposit, isReported: true } })).toEqual([
      "Your deposit is reported and waits for the office",
    ]);
    expect(details(PAID)).toEqual([""]);
    expect(details(READY)).toEqual(["You get your keys on Dec 1, 2026, at the office: Uttara, 9 am to 6 pm"]);
    expect(details(READY, "tenant", "2026-12-02")).toEqual([""]);
    expect(details({ ...READY, rent: null })).toEqual(["At the office: Uttara, 9 am to 6 pm"]);
    expect(details({}, "office")).toEqual([""]);
  });

  it("call nothing the next step that waits for the office", () => {
    const deposit = { ...FACTS.deposit, isReported: true };
    const waiting = { ...FACTS, signed: "newest", deposit } as const;
    const lines = (["en", "bn"] as const).map((language) =>
      nextLine(tenancyThread(waiting, "tenant", TODAY, language), language),
    );
    expect(lines).toEqual([
      ["Your deposit is reported and waits for the office."],
      ["অগ্রিম জমার কথা জানিয়েছেন; অফিস এখনো নিশ্চিত করেনি।"],
    ]);
    const [sign] = nextLine(tenancyThread({ ...FACTS, deposit }, "tenant", TODAY, "bn"), "bn");
    expect(sign).toMatch(/^এরপর: .*।$/);
  });

  it.each<[string, Partial<TenancyFacts>, string | null, string | null]>([
    [
      "the last month is open",
      { rent: null, ...READY },
      "notice✓ last_rent→ move_out· deposit_back·: Pay the last month: $650 by Jan 5, 2027",
      "The last rent is to come: $650 by Jan 5, 2027",
    ],
    [
      "the last month is paid",
      { leaving: { ...LEAVING, rent: { ...LAST, open: 0 } } },
      "notice✓ last_rent✓ move_out→ deposit_back·: Move out by Jan 31, 2027, and give back the keys",
      "Take back the keys on Jan 31, 2027",
    ],
    [
      "the last month is too far ahead to be paid, and no deposit is held",
      { leaving: { ...LEAVING, rent: null }, deposit: FACTS.deposit },
      "notice✓ move_out→: Move out by Jan 31, 2027, and give back the keys",
      "Take back the keys on Jan 31, 2027",
    ],
    [
      "it is over, and the deposit is held",
      { leaving: { ...LEAVING, isOver: true, rent: { ...LAST, open: 0 } } },
      "notice✓ last_rent✓ move_out✓ deposit_back→: The office settles your deposit of $1,300",
      "Settle the deposit of $1,300",
    ],
    [
      "an admin has removed who owes the last month",
      { leaving: { ...LEAVING, isAnnounced: false, isOver: true } },
      "last_rent→ move_out✓ deposit_back·: Pay the last month: $650",
      "The last rent is to come: $650 by Jan 5, 2027",
    ],
    [
      "all is settled",
      { leaving: { ...LEAVING, isOver: true, rent: { ...LAST, open: 0 } }, deposit: FACTS.deposit },
      null,
      null,
    ],
  ])("are those of leaving once a last day is set: %s", (_, fields, own, office) => {
    const facts = { ...READY, first_day: "2026-11-01", leaving: LEAVING, ...fields };
    expect(told(facts)).toBe(own);
    expect(tenancyThread({ ...FACTS, ...facts }, "office", TODAY)?.next?.text ?? null).toBe(office);
  });

  it("stay those of moving in until the first day, also once notice is given", () => {
    const facts = { signed: "newest", leaving: LEAVING } as const;
    const own = "sent✓ accepted✓ sign✓ deposit→ first_rent· keys·: Pay the deposit of $1,300";
    expect(told(facts, "tenant", "2026-11-30")).toBe(own);
    expect(told(facts, "office", "2026-11-30")).toContain(": $1,300 of the deposit is to come");
    expect(told(facts, "tenant", "2026-12-01")).toMatch(/^notice✓ last_rent→ move_out·: Pay the last month/);
    const removed = { ...facts, leaving: { ...LEAVING, isAnnounced: false, isOver: true } };
    expect(told(removed, "tenant", "2026-11-30")).toMatch(/^last_rent→ move_out✓: Pay the last month/);
  });

  it.each(["first", "last"] as const)("say the day after it was due that the %s rent is late", (which) => {
    const rent = { ...RENT, due_on: "2026-11-28" };
    const facts = {
      ...READY,
      ...(which === "first" ? { rent } : { first_day: "2026-11-01", leaving: { ...LEAVING, rent } }),
    };
    for (const side of ["tenant", "office"] as const) {
      expect(told(facts, side, "2026-11-28")).toContain("$650 by Nov 28, 2026");
      expect(told(facts, side, "2026-11-29")).toContain(
        `: The ${which} rent is late: $650, due Nov 28, 2026`,
      );
    }
    const over = { ...READY, leaving: { ...LEAVING, isOver: true, rent } };
    expect(told(over, "tenant", "2026-11-29")).toContain("→ move_out✓ deposit_back·: The last rent is late");
  });

  it("ask nothing of whose first rent is on its way after the keys", () => {
    const rent = { ...RENT, isUnderWay: true };
    expect(told({ ...READY, rent }, "tenant", "2026-12-02")).toBe(
      "sent✓ accepted✓ sign✓ deposit✓ first_rent· keys✓: nothing",
    );
  });

  it("lead to the report of the deposit", () => {
    const next = tenancyThread({ ...FACTS, signed: "newest" }, "tenant", TODAY)?.next;
    expect(next?.href).toBe("/dashboard/make-payment?for=deposit#ways");
  });

  it("offer to pay the last month only once nothing before it is open", () => {
    const nextOf = (isNext: boolean) =>
      tenancyThread({ ...FACTS, ...READY, leaving: { ...LEAVING, isNext } }, "tenant", "2026-12-02")?.next;
    expect(nextOf(true)).toMatchObject({ action: "Pay January 2027", href: "/payment?period=2027-01" });
    expect(nextOf(false)).toMatchObject({
      text: "Pay the last month: $650 by Jan 5, 2027",
      action: "",
      href: "",
    });
  });

  it("lead to the card's screen, or in a building without cards to Make Payment", () => {
    const paying = { ...FACTS, ...READY };
    const hrefOf = (cards: boolean) => tenancyThread({ ...paying, cards }, "tenant", TODAY)?.next?.href;
    expect([hrefOf(true), hrefOf(false)]).toEqual(["/payment?period=2026-12", "/dashboard/make-payment"]);
  });
});
