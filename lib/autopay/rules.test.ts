import { describe, expect, it } from "vitest";
import { accountOf } from "@/lib/payments/derive-account";
import { withMoney } from "@/lib/payments/find-accounts";
import type { RollRow } from "@/lib/payments/rules";
import { towerDay } from "@/lib/platform/format/dates";
import { addMonths } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import {
  hasAutopay,
  leftMonths,
  monthToTake,
  nextCharge,
  nextTry,
  nextTurn,
  NOTICE_DAYS,
  takingsOf,
  turnIn,
  turnMonth,
} from "./rules";

const at = (text: string) => new Date(`${text}+06:00`);
const rents = (...periods: string[]) => new Map(periods.map((period) => [period, 65_000]));

describe("turnIn and nextTurn", () => {
  it("return nine in the morning in Dhaka", () => {
    expect(turnIn("2026-11", 5)).toEqual(new Date("2026-11-05T03:00:00Z"));
  });

  it.each([
    ["before its minute", 5, "2026-11-05T08:59:59", null, "2026-11-05T09:00"],
    ["at its minute: the next month's", 5, "2026-11-05T09:00:00", null, "2026-12-05T09:00"],
    ["on the last chosen day, over the year's end", 28, "2026-12-28T12:00", null, "2027-01-28T09:00"],
    ["on the last day of February", 28, "2027-02-28T08:00", null, "2027-02-28T09:00"],
    // In UTC it is still October.
    ["in the first hours of a month in Dhaka", 1, "2026-11-01T03:00", null, "2026-11-01T09:00"],
    [
      "after this month had its turn and the day was moved",
      20,
      "2026-11-10T12:00",
      "2026-11",
      "2026-12-20T09:00",
    ],
    ["after a clock went back a month", 5, "2026-10-02T12:00", "2026-11", "2026-12-05T09:00"],
    ["after half a year in which nobody looked", 5, "2027-05-03T12:00", "2026-11", "2027-05-05T09:00"],
  ])("return the next turn %s", (_, day, now, lastTurn, expected) => {
    expect(nextTurn(day, at(now), lastTurn)).toEqual(at(expected));
  });

  it("never return two turns in a calendar month, even when the chosen day or the clock changes", () => {
    let last: string | null = null;
    for (let step = 0; step < 500; step++) {
      const now = new Date(Date.UTC(2026, 10, 1) + ((step * 7_919) % 400) * 86_400_000);
      const turn = nextTurn(1 + ((step * 13) % 28), now, last);
      expect(turn > now).toBe(true);
      const month = turn.toISOString().slice(0, 7);
      if (last) expect(month > last).toBe(true);
      if (step % 40 === 0) last = month;
    }
  });
});

/** Whole numbers from 0, the same in each run. */
function drawing(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
}

const DAY_MS = 86_400_000;

describe("two years of turns", () => {
  const OWED = Array.from({ length: 26 }, (_, month) => addMonths("2027-11", month));
  /** The turns of a day, computed apart from the product: nine in the morning in Dhaka is three by UTC. */
  const turnsOf = (day: number) =>
    OWED.map((period) => Date.parse(`${period}-${String(day).padStart(2, "0")}T03:00:00Z`));

  interface Taken {
    readonly period: string;
    readonly at: number;
  }

  /** Plays the job over two years, the leap year 2028 among them, from a turn on before which so many months are owed. */
  function play(
    day: number,
    before: number,
    paid: readonly { readonly at: number; readonly place: number }[],
  ) {
    const turns = turnsOf(day);
    const first = turns[before] ?? 0;
    let owed = [...OWED];
    let months = { rents: rents(...owed) };
    const close = (period: string) => {
      owed = owed.filter((one) => one !== period);
      months = { rents: rents(...owed) };
    };
    const hands = paid.toSorted((one, other) => one.at - other.at);
    const charges: Taken[] = [];
    const byHand: Taken[] = [];
    let plan: Parameters<typeof nextCharge>[0] = {
      on: true,
      day,
      run: null,
      announced: null,
      last_turn: null,
      next_at: nextTurn(day, new Date(first - 1), null),
    };
    const last = turns.at(-2) ?? 0;
    for (let now = first - 4 * DAY_MS; now <= last; now += DAY_MS / 8) {
      while (hands[0] && hands[0].at <= now) {
        // The oldest, or the one after, at most two weeks ahead.
        const period = owed[hands.shift()?.place ?? 0];
        if (!period || (turns[OWED.indexOf(period)] ?? 0) > now + 14 * DAY_MS) continue;
        close(period);
        byHand.push({ period, at: now });
      }
      const due = plan.next_at?.getTime() ?? Infinity;
      if (due > now + NOTICE_DAYS * DAY_MS) continue;
      const next = plan.announced ? null : nextCharge(plan, months);
      if (next && next.at.getTime() <= now + NOTICE_DAYS * DAY_MS)
        plan = { ...plan, announced: { period: next.period, lines: [] } };
      if (due > now) continue;
      const period = monthToTake(plan, months, new Date(now));
      if (period && plan.announced?.period !== period) {
        plan = { ...plan, announced: null, next_at: new Date(now + NOTICE_DAYS * DAY_MS) };
        continue;
      }
      const last_turn = turnMonth(day, new Date(now));
      if (period) {
        close(period);
        charges.push({ period, at: now });
      }
      const announced =
        !period && plan.announced && plan.announced.period > last_turn ? plan.announced : null;
      plan = { ...plan, announced, last_turn, next_at: nextTurn(day, new Date(now), last_turn) };
    }
    return { charges, byHand };
  }

  it.each([1, 2, 15, 26, 27, 28])(
    "on day %i takes the oldest owed month once in each turn, none before its own, and skips no turn",
    (day) => {
      const turns = turnsOf(day);
      for (let seed = 1; seed <= 12; seed++) {
        const draw = drawing(seed * 7_919 + day);
        const before = draw(2);
        const paid = Array.from({ length: draw(14) }, () => ({
          at: (turns[0] ?? 0) + draw(750 * 24) * 3_600_000,
          place: draw(1),
        }));
        const { charges, byHand } = play(day, before, paid);
        const settled = [...charges, ...byHand];
        expect(new Set(settled.map(({ period }) => period)).size).toBe(settled.length);
        for (let turn = before; turn < turns.length - 2; turn++) {
          const [begins = 0, ends = 0] = turns.slice(turn);
          const taken = charges.filter(({ at: time }) => time >= begins && time < ends);
          const owed = OWED.slice(0, turn + 1).filter(
            (period) => !settled.some((one) => one.period === period && one.at < ends),
          );
          // What is owed when the next turn comes was not skipped: this one took another month.
          expect(taken.length).toBe(owed.length > 0 ? 1 : Math.min(taken.length, 1));
          for (const { period } of taken) expect(OWED.indexOf(period)).toBeLessThanOrEqual(turn);
        }
        if (paid.length === 0)
          expect(charges.map(({ period }) => period)).toEqual(OWED.slice(0, charges.length));
      }
    },
  );
});

describe("a declined charge", () => {
  it("is retried after two and after five days, then never again", () => {
    const begun = at("2026-12-28T09:00:07");
    expect(nextTry(begun, 1)).toEqual(at("2026-12-30T09:00:07"));
    expect(nextTry(begun, 2)).toEqual(at("2027-01-02T09:00:07"));
    expect(nextTry(begun, 3)).toBeNull();
  });
});

describe("the month that autopay charges", () => {
  const months = (...paid: string[]) => ({
    rents: rents(...["2026-09", "2026-10", "2026-11", "2026-12"].filter((period) => !paid.includes(period))),
    left: [] as { period: string; cents: number; why: "went_back" }[],
    carried: [],
  });
  const none = { run: null, announced: null, day: 28 };

  it.each([
    ["the oldest that is owed", [], "2026-09"],
    ["the next one that is not settled", ["2026-09", "2026-10"], "2026-11"],
    ["none ahead of its own month", ["2026-09", "2026-10", "2026-11"], null],
  ])("is %s", (_, paid, expected) => {
    expect(monthToTake(none, months(...paid), at("2026-11-30T23:59"))).toBe(expected);
  });

  it("is none of a turn that waits until after the month's end, where what it waited for is paid", () => {
    expect(monthToTake(none, months("2026-09", "2026-10"), at("2026-12-01T09:00"))).toBe("2026-11");
    expect(monthToTake(none, months("2026-09", "2026-10", "2026-11"), at("2026-12-28T08:59"))).toBeNull();
  });

  it("is the announced one, if nothing else has paid it, although an older one is owed again", () => {
    const announced = { period: "2026-11", lines: [] };
    const on = (...paid: string[]) =>
      monthToTake({ ...none, announced }, months(...paid), at("2026-11-30T10:00"));
    expect([on(), on("2026-11")]).toEqual(["2026-11", "2026-09"]);
    expect(nextCharge(autopay({ announced }), months())?.period).toBe("2026-11");
    expect(nextCharge(autopay({ announced }), months("2026-11"))?.period).toBe("2026-09");
  });

  const autopay = (more = {}) => ({
    on: true,
    day: 5,
    next_at: at("2026-12-05T09:00"),
    run: null,
    last_turn: null,
    ...more,
  });
  const run = { period: "2026-10", begun_at: new Date(), declines: 1, attempt: 1, reason: "" };

  it("is not one that was paid otherwise since the bank declined it", () => {
    const paid = months("2026-09", "2026-10");
    expect(nextCharge(autopay({ run, last_turn: "2026-11" }), paid)?.period).toBe("2026-11");
  });

  it.each([
    [
      "nothing that is charged in its own month",
      autopay({ next_at: at("2026-11-28T09:00"), day: 28 }),
      [],
      "2026-11",
    ],
    ["the month that it was switched on in, after its day", autopay(), ["2026-11 on 2026-12-05"], "2026-11"],
    [
      "every later month too, until one is paid",
      autopay(),
      ["2026-11 on 2026-12-05", "2026-12 on 2027-01-05"],
      "2026-12",
    ],
    [
      "not the month whose charge the bank declined",
      autopay({ run: { ...run, period: "2026-11" } }),
      [],
      "2026-11",
    ],
    ["nothing while it is off", autopay({ on: false }), [], "2026-11"],
  ])("leaves %s to the tenant", (_, given, expected, until) => {
    const left = leftMonths(given, months("2026-09", "2026-10"), until);
    expect(left.map(({ period, at: day }) => `${period} on ${towerDay(day ?? "")}`)).toEqual(expected);
  });

  it("leaves a month of which money went back to the tenant for ever", () => {
    const left = [{ period: "2026-10", cents: 65_000, why: "went_back" as const }];
    const reversed = { ...months("2026-09", "2026-10", "2026-11"), left };
    expect(leftMonths(autopay(), reversed, "2026-11")).toEqual([{ ...left[0], at: null }]);
  });

  it.each([
    ["what is owed, on the next turn", autopay(), [], "2026-09", "2026-12-05T09:00"],
    [
      "nothing before the month that is open, for who has paid ahead",
      autopay({ next_at: at("2026-11-05T09:00") }),
      ["2026-09", "2026-10", "2026-11"],
      "2026-12",
      "2026-12-05T09:00",
    ],
    [
      "the month that the bank declined, on the day of the next try",
      autopay({ run, next_at: at("2026-12-07T09:00") }),
      ["2026-09"],
      "2026-10",
      "2026-12-07T09:00",
    ],
    [
      "the next month on its own turn, where the one that was declined is paid otherwise",
      autopay({ run, last_turn: "2026-11", next_at: at("2026-11-07T09:00") }),
      ["2026-09", "2026-10"],
      "2026-11",
      "2026-12-05T09:00",
    ],
  ])("is announced by nextCharge: %s", (_, given, paid, period, expected) => {
    expect(nextCharge(given, months(...paid))).toEqual({ at: at(expected), period, cents: 65_000 });
  });

  it("is null in nextCharge while autopay is off and when every month is paid", () => {
    expect(nextCharge(autopay({ on: false }), months())).toBeNull();
    expect(nextCharge(autopay(), months("2026-09", "2026-10", "2026-11", "2026-12"))).toBeNull();
  });
});

describe("what autopay takes of a month", () => {
  const PARKING = { label: "Parking", cents: 2_000 };
  const HOME = { user_id: "tenant", apartment_no: "5B" };
  const agreement = {
    ...HOME,
    rent_cents: 65_000,
    accept_date: at("2026-10-01T12:00"),
    active: true,
    monthly_charges: [{ ...PARKING, kind: "parking", from: "2026-10" }],
  } as unknown as AgreementDocument;

  interface Bills {
    readonly charges?: readonly (readonly [period: string, kind: string, cents: number])[];
    /** Each names the rent of its month, or nothing. */
    readonly paid?: readonly Partial<RollRow>[];
    readonly until?: string;
  }

  /** The account of October and November 2026, and of December ahead. */
  function accountWith({ charges = [], paid = [], until = "2026-11" }: Bills) {
    const billed = charges.map(([period, kind, cents], place) => ({
      ...HOME,
      _id: `charge-${String(place)}`,
      period,
      kind,
      cents,
      label: kind,
      due_on: `${period}-05`,
      at: at("2026-11-01T09:00"),
    }));
    const rows = paid.map((row, place) => ({
      ...HOME,
      _id: `paid-${String(place)}`,
      percent: 0,
      status: "paid",
      ...row,
    }));
    return accountOf({ agreements: [agreement], charges: billed } as never, withMoney(rows as never), {
      period: until,
      due_day: 5,
      ahead: 1,
    });
  }

  const received = (cents: number, lines: string[] = [], more: object[] = []) => ({
    lines,
    paid_cents: cents,
    entries: [{ kind: "received", cents, at: at("2026-11-02T10:00"), reference: "cash:1" }, ...more] as never,
  });
  const october = received(67_000, ["rent:2026-10"]);
  const take = (bills: Bills, agreed: Parameters<typeof takingsOf>[1] = { covers: [PARKING] }) =>
    takingsOf(accountWith(bills), agreed);
  const november = [
    { id: "rent:2026-11", cents: 65_000 },
    { id: "monthly:Parking:2026-11", cents: 2_000 },
  ];

  it("is the rent and what was agreed to, never a meter, a fee, arrears or another charge", () => {
    const charges = [
      ["2026-11", "meter", 2_450],
      ["2026-11", "fee", 1_000],
      ["2026-11", "arrears", 9_000],
      ["2026-11", "other", 500],
    ] as const;
    const { turns, left } = take({ charges, paid: [october] });
    expect(turns.get("2026-11")).toEqual(november);
    expect(left).toEqual([{ period: "2026-11", cents: 12_950, why: "not_agreed" }]);
    const unagreed = take({ paid: [october] }, { covers: [{ ...PARKING, cents: 1_999 }] });
    expect(unagreed.turns.get("2026-11")).toEqual(november.slice(0, 1));
    expect(unagreed.left[0]).toMatchObject({ period: "2026-11", cents: 2_000, why: "not_agreed" });
  });

  it("is less by what was waived or paid since", () => {
    const charges = [["2026-11", "waiver", -5_000]] as const;
    const paid = [october, received(10_000)];
    expect(take({ charges, paid }).rents.get("2026-11")).toBe(52_000);
  });

  it("is no more of a month than was announced, and less if less is open", () => {
    const lines = [{ id: "rent:2026-11", cents: 60_000 }];
    const announced = { period: "2026-11", lines };
    const { turns, left } = take({ paid: [october] }, { covers: [PARKING], announced });
    expect(turns.get("2026-11")).toEqual(lines);
    expect(left).toEqual([{ period: "2026-11", cents: 7_000, why: "not_agreed" }]);
    const part = take({ paid: [october, received(10_000)] }, { covers: [PARKING], announced });
    expect(part.rents.get("2026-11")).toBe(55_000);
  });

  it("leaves what is open beyond the announced part, once that is paid", () => {
    const capped = { ...received(60_000, ["rent:2026-11"]), period: "2026-11", is_capped: true };
    const { rents: taken, left } = take({ paid: [october, capped] });
    expect([...taken.keys()]).toEqual(["2026-12"]);
    expect(left).toEqual([{ period: "2026-11", cents: 7_000, why: "not_agreed" }]);
  });

  it("is carried to the next turn below the provider's minimum", () => {
    const paid = [october, received(66_970, ["monthly:Parking:2026-11", "rent:2026-11"])];
    const { turns, rents: taken, carried } = take({ paid });
    expect([...taken]).toEqual([["2026-12", 67_030]]);
    expect(turns.get("2026-12")?.at(-1)).toEqual({ id: "rent:2026-11", cents: 30 });
    const byHand = take({ paid: [october, received(65_000, ["rent:2026-11"])] });
    expect([...byHand.rents]).toEqual([["2026-12", 69_000]]);
    expect(byHand.left).toEqual([]);
    expect(carried).toEqual([{ period: "2026-11", cents: 30, why: "carried", by: "2026-12" }]);
  });

  it.each([
    ["that names it", ["rent:2026-11"], { kind: "given_back", reference: "re_1:1" }],
    ["that names nothing", [], { kind: "given_back", reference: "re_1:1" }],
    ["that was lost in a dispute", ["rent:2026-11"], { kind: "dispute_lost", reference: "du_1:1" }],
  ])("is nothing once money of a payment %s went back", (_, lines, entry) => {
    const gone = received(67_000, lines, [{ ...entry, cents: 100, at: at("2026-11-20T10:00") }]);
    const { rents: taken, left } = take({ paid: [october, gone] });
    expect([...taken.keys()]).toEqual(["2026-12"]);
    expect(left.map(({ period, why }) => [period, why])).toEqual([["2026-11", "went_back"]]);
  });
});

it("hasAutopay is true only while autopay is on", () => {
  expect([hasAutopay({ on: true }), hasAutopay({ on: false }), hasAutopay(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
