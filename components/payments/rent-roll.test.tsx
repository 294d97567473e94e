// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { readTableView } from "@/components/ui/table-view";
import { getMyAccount } from "@/lib/payments/account-contract";
import { listPayments } from "@/lib/payments/contract";
import { OWN_PAYMENT_SORTS, PAYMENT_SORTS } from "@/lib/payments/names";
import { listAllPayments } from "@/lib/payments/receipt-contract";
import { listQuery } from "@/lib/platform/lists/list-query";
import { REMINDED_TODAY } from "@/lib/rent-reminders/contract";
import { getRentRoll, type RentRollRow } from "@/lib/rent-roll/contract";
import { InTexts } from "@/tests/support/in-texts";
import { AllPayments } from "./all-payments";
import { HistoryScreen } from "./history-screen";
import { rentOf } from "./money-columns";
import { RentRollBefore, RentRollSection } from "./rent-roll";
import { OTHER_LINES } from "./reverse-dialog";
import { RollActions } from "./roll-actions";
import { lastReminderText, remindedToday } from "./roll-reminders";
import { BillYears } from "./tenancy-rent-section";

const address = vi.hoisted(() => ({ query: "" }));

vi.mock("next/navigation", () => ({
  usePathname: () => "/dashboard/payments",
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(address.query),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows what another screen has read of the month until the page's rows come, and asks for nothing", () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  const show = (element: ReactElement) => render(element, { wrapper: InTexts });
  show(<RentRollBefore />);
  expect(screen.queryByRole("table")).toBeNull();
  cleanup();
  show(<RentRollSection first={getRentRoll.response.parse(getRentRoll.example.response)} />);
  expect(screen.getByText("Open in all up to November")).toBeTruthy();
  cleanup();
  const { container } = show(<RentRollBefore />);
  expect(screen.getByRole("table", { name: "Rent of November" }).closest("[inert]")).toBe(
    container.firstElementChild,
  );
  address.query = "month=2026-10";
  cleanup();
  show(<RentRollBefore />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it("says of a payment of more than the rent what else it paid", () => {
  const [receipt] = listAllPayments.response.parse(listAllPayments.example.response);
  const covers = [
    { period: "2026-11", kind: "rent", label: "Rent", amount: 650 },
    { period: "2026-11", kind: "service_charge", label: "Service charge", amount: 33 },
  ];
  const rows = [
    { rent: 650, discount: 0, paid: 700, kept: 700, covers, credit: 17 },
    { rent: 650, discount: 65, paid: 585, kept: 585, covers: covers.slice(0, 1) },
  ];
  address.query = "";
  const query = listQuery(readTableView(new URLSearchParams()), PAYMENT_SORTS);
  const first = {
    query,
    items: rows.map((row, place) => ({ ...receipt!, _id: String(place), ...row })),
    total: 2,
  };
  render(<AllPayments first={first} />, { wrapper: InTexts });
  const [, more, rent] = screen.getAllByRole("row");
  expect(more?.textContent).toContain("$700Rent $650Service charge $33Paid ahead $17");
  expect(rent?.textContent).toContain("$585paid");
  const rents = covers.map((line) => ({ ...line, kind: "rent" }));
  expect([650, 0].map((one) => rentOf({ rent: one, discount: 0, covers: rents }))).toEqual([683, 683]);
  expect(rentOf({ rent: 650, discount: 65, covers: [] })).toBe(650);
});

it("says of money that names no rent no amount of one", () => {
  const [payment] = listPayments.response.parse(listPayments.example.response);
  const ahead = { rent: 0, discount: 0, paid: 400, kept: 400, covers: [], credit: 400 };
  const query = listQuery(readTableView(new URLSearchParams()), OWN_PAYMENT_SORTS);
  const first = { query, items: [{ ...payment!, ...ahead }], total: 1 };
  render(<HistoryScreen email="member@nibash.test" first={first} />, { wrapper: InTexts });
  const row = screen.getAllByRole("row")[1];
  expect(row?.querySelector("[data-l=Rent]")?.textContent).toBe("–");
});

it("names a reading that costs nothing without a figure, with what the office can do with it", () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([])));
  const account = getMyAccount.response.parse(getMyAccount.example.response);
  const [month] = account.months;
  const reading = { id: "1", kind: "meter" as const, label: "Water", amount: 0, discount: 0, open: 0 };
  const months = [{ ...month!, lines: [...month!.lines, reading] }];
  const actionOf = ({ id }: { id: string }) => id === "1" && <button>Reverse</button>;
  render(<BillYears account={{ ...account, months }} actionOf={actionOf} />, { wrapper: InTexts });
  expect(screen.getByText("Water: a reading that costs nothing")).toBeTruthy();
  expect(screen.queryByText(/\$0/)).toBeNull();
});

it("counts who was reminded today, also who has paid since", () => {
  const [row] = getRentRoll.response.parse(getRentRoll.example.response).rows;
  const today = { at: new Date().toISOString(), kind: "late", by: "Ayesha" } as const;
  const rows = [
    { ...row!, last_reminder: today, no_reminder: REMINDED_TODAY },
    { ...row!, last_reminder: today, owed: 0, status: "paid" as const },
    { ...row!, last_reminder: { ...today, at: "2026-11-12T03:00:00.000Z" } },
    { ...row!, last_reminder: null },
  ];
  expect(remindedToday(rows)).toBe("2 were reminded today");
  expect(remindedToday(rows.slice(1))).toBe("1 was reminded today");
  expect(remindedToday(rows.slice(2))).toBeNull();
  expect(lastReminderText(rows[2]!.last_reminder!)).toBe("Nov 12, 2026, rent late, by Ayesha");
});

it("offers each month whose rent is open to be waived, and says where another line is", async () => {
  // jsdom has none.
  const dialog = {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close: () => undefined,
  };
  Object.assign(HTMLDialogElement.prototype, dialog);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { period, rows } = getRentRoll.response.parse(getRentRoll.example.response);
  const show = (fields: Partial<RentRollRow>) => {
    cleanup();
    const shown = [{ ...rows[0]!, ...fields }];
    const props = { period, filter: {}, rows: shown, shown, chosen: shown };
    const press = () => undefined;
    render(<RollActions {...props} onChoose={press} onRecord={press} />, { wrapper: InTexts });
  };
  const waive = () => screen.getByRole<HTMLButtonElement>("button", { name: "Waive" });
  show({ owed: 24, open_rents: [] });
  expect(waive().disabled).toBe(true);
  expect(screen.getByText(OTHER_LINES)).toBeTruthy();
  const open_rents = [
    { period: "2026-10", rent: 400 },
    { period: "2026-11", rent: 780 },
  ];
  show({ owed: 1204, open_rents });
  expect(screen.queryByText(OTHER_LINES)).toBeNull();
  await userEvent.click(waive());
  const asked = within(screen.getByRole("alertdialog"));
  const named = () => [asked.getByRole("heading").textContent, asked.getByRole("listitem").textContent];
  expect(asked.getByText(OTHER_LINES)).toBeTruthy();
  expect(named()).toEqual(["Waive the rent of November 2026?", "5B, Tanvir Hasan: $780"]);
  await userEvent.selectOptions(asked.getByLabelText("Month of the rent"), "2026-10");
  expect(named()).toEqual(["Waive the rent of October 2026?", "5B, Tanvir Hasan: $400"]);
});
