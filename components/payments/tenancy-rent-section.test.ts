import { expect, it } from "vitest";
import type { Account } from "@/lib/payments/account-contract";
import { monthsOf } from "./tenancy-rent-section";

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
  ...changes,
});

it("shows every bill and every receipt at the months that it paid, the newest month first", () => {
  const rent = (period: string, amount: number) => ({ period, kind: "rent" as const, amount });
  const rows = monthsOf({
    months: [bill("2026-11", "4B"), bill("2026-10", "4B"), bill("2026-10", "2A")],
    receipts: [
      receipt("both", { amount: 900, kept: 900, covers: [rent("2026-10", 600), rent("2026-11", 300)] }),
      receipt("wrong", { status: "canceled", amount: 0, kept: 0, covers: [] }),
      receipt("old home", { apartment_no: "2A" }),
      receipt("ahead", { period: "2026-12", status: "processing", amount: 0, kept: 0, covers: [] }),
    ],
  });
  const shown = rows.map(({ period, apartment_no, payments }) => [
    `${period} ${apartment_no}`,
    ...payments.map(({ receipt: { id }, part }) => `${id} ${String(part)}`),
  ]);
  expect(shown).toEqual([
    ["2026-12 4B", "ahead 0"],
    ["2026-11 4B", "both 300"],
    ["2026-10 4B", "both 600", "wrong 0"],
    ["2026-10 2A", "old home 690"],
  ]);
});
