import { expect, it } from "vitest";
import type { Account } from "@/lib/payments/account-contract";
import { translationsOf } from "@/lib/translations";
import { isWaived, monthsOf, openOf, paidText } from "./tenancy-rent-section";

const bill = (period: string, apartment_no: string) => ({
  period,
  apartment_no,
  due_on: `${period}-05`,
  lines: [{ id: `rent:${period}`, kind: "rent" as const, label: "Rent", amount: 690, discount: 0, open: 0 }],
  open: 0,
});

const receipt = (id: string, changes: Partial<Account["receipts"][number]>) => ({
  id,
  number: id,
  period: "2026-10",
  apartment_no: "4B",
  status: "paid" as const,
  amount: 690,
  kept: 690,
  on: "2026-10-04",
  method: "cash" as const,
  covers: [{ period: "2026-10", kind: "rent" as const, amount: 690 }],
  settles: { periods: ["2026-10"], credit: 0, to_refund: 0 },
  ...changes,
});

const settles = (periods: string[], credit = 0) => ({ periods, credit, to_refund: 0 });

it("shows every bill and every receipt at the months that it pays, before them what is paid ahead, the newest first", () => {
  const rent = (period: string, amount: number) => ({ period, kind: "rent" as const, amount });
  const rows = monthsOf({
    months: [bill("2026-11", "4B"), bill("2026-10", "4B"), bill("2026-10", "2A")],
    receipts: [
      receipt("both", {
        amount: 950,
        kept: 950,
        covers: [rent("2026-10", 600), rent("2026-11", 300)],
        settles: settles(["2026-10", "2026-11"], 50),
      }),
      receipt("wrong", { status: "canceled", amount: 0, kept: 0, covers: [] }),
      receipt("old home", { apartment_no: "2A" }),
      receipt("on its way", {
        period: "2026-12",
        status: "processing",
        amount: 0,
        kept: 0,
        covers: [],
        settles: settles(["2026-12"]),
      }),
    ],
  });
  const shown = rows.map(({ period, apartment_no, left, payments }) => [
    `${left ?? period} ${apartment_no}`,
    ...payments.map(({ receipt: { id }, part }) => `${id} ${String(part)}`),
  ]);
  expect(shown).toEqual([
    ["ahead 4B", "both 50"],
    ["2026-12 4B", "on its way 0"],
    ["2026-11 4B", "both 300"],
    ["2026-10 4B", "both 600", "wrong 0"],
    ["2026-10 2A", "old home 690"],
  ]);
});

it("says of a payment that a bank holds what it pays, as of any other", () => {
  const [t, names] = [translationsOf("payments.account"), translationsOf("payments.names")];
  const told = (part: number, changes: Partial<Account["receipts"][number]>) =>
    paidText(receipt("one", changes), part, t, names);
  expect(told(690, {})).toBe("Paid $690 on Oct 4, 2026 (Cash)");
  expect(told(690, { status: "disputed", kept: 0 })).toBe("Paid $690 on Oct 4, 2026 (Cash)");
  expect(told(690, { amount: 800, kept: 800, settles: settles(["2026-10"], 110) })).toBe(
    "Paid $690 of $800 on Oct 4, 2026 (Cash)",
  );
});

it("counts as open of a year what the account does: not what is charged to a month ahead", () => {
  const rows = [
    { period: "2026-12", open: 33.33 },
    { period: "2026-11", open: 400 },
    { period: "2026-09", open: 12.1 },
  ];
  expect([openOf(rows, "2026-11"), openOf(rows, "2026-12"), openOf(rows.slice(0, 1), "2026-11")]).toEqual([
    412.1, 445.43, 0,
  ]);
});

it("says of a month that it is waived if nothing of it is open, and nothing was paid", () => {
  const waiver = { id: "w", kind: "waiver" as const, label: "Let off", amount: -690, discount: 0, open: 0 };
  const asked = bill("2026-10", "4B");
  const waived = { ...asked, lines: [...asked.lines, waiver] };
  const told = (month: typeof waived, ...receipts: Account["receipts"]) =>
    monthsOf({ months: [month], receipts })
      .filter(({ left }) => !left)
      .map(isWaived);
  expect(told(waived)).toEqual([true]);
  // As it is recorded with the rent of a month: a receipt of no money.
  const nothing = {
    amount: 0,
    kept: 0,
    method: "waived" as const,
    covers: [],
    settles: settles(["2026-10"]),
  };
  expect(told(waived, receipt("waived", nothing))).toEqual([true]);
  expect(
    told(waived, receipt("part", { covers: [{ period: "2026-10", kind: "rent", amount: 100 }] })),
  ).toEqual([false]);
  expect(told({ ...waived, open: 90 })).toEqual([false]);
  expect(told(asked, receipt("whole", {}))).toEqual([false]);
});
