// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { readTableView } from "@/components/ui/table-view";
import { getMyAccount } from "@/lib/payments/account-contract";
import { listPayments } from "@/lib/payments/contract";
import { OWN_PAYMENT_SORTS, PAYMENT_SORTS } from "@/lib/payments/names";
import { getReceipt, listAllPayments } from "@/lib/payments/receipt-contract";
import { rentOf } from "@/lib/platform/format/money";
import { listQuery } from "@/lib/platform/lists/list-query";
import { REMINDED_TODAY } from "@/lib/rent-reminders/contract";
import { getRentRoll, type RentRollRow } from "@/lib/rent-roll/contract";
import { InTexts } from "@/tests/support/in-texts";
import { AccountSection } from "./account-section";
import { AllPayments } from "./all-payments";
import { HistoryScreen } from "./history-screen";
import { PaymentActions } from "./payment-actions";
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

it("asks of a refund what becomes of the months that it opens again, and nothing of what is only paid ahead", async () => {
  const [receipt] = listAllPayments.response.parse(listAllPayments.example.response);
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
  const asked = async (periods: string[]) => {
    cleanup();
    const settles = { periods, credit: 100, to_refund: 0 };
    const paid = { ...receipt!, status: "paid", kept: 650, returning: 0, settles } as const;
    render(<PaymentActions receipt={paid} />, { wrapper: InTexts });
    await userEvent.click(screen.getByRole("button", { name: "Refund" }));
    expect(screen.getByLabelText("Reason")).toBeTruthy();
    return screen.queryByLabelText(/^What is open again/)?.closest("div")?.textContent ?? null;
  };
  expect(await asked(["2026-11"])).toContain("What is open again of November 2026 is");
  expect(await asked([])).toBeNull();
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

it("offers to remind only if somebody gets a mail, and of chosen rows says why none does", async () => {
  Object.assign(HTMLDialogElement.prototype, dialog);
  const { period, rows } = getRentRoll.response.parse(getRentRoll.example.response);
  const last_reminder = { at: new Date().toISOString(), kind: "late", by: "Ayesha" } as const;
  const late = (email: string, no_reminder: string) =>
    ({ ...rows[0]!, agreement_id: email, email, status: "late", owed: 780, no_reminder }) as const;
  const owing = late("a@nibash.test", "");
  const reminded = { ...late("b@nibash.test", REMINDED_TODAY), last_reminder };
  const unreachable = late("c@nibash.test", "Has no email address: please call, or write by WhatsApp.");
  const show = (shown: RentRollRow[], chosen: RentRollRow[] = []) => {
    cleanup();
    const props = { period, filter: {}, rows: shown, shown, chosen };
    const press = () => undefined;
    render(<RollActions {...props} onChoose={press} onRecord={press} />, { wrapper: InTexts });
    return screen.queryByRole("button", { name: /Remind/ })?.textContent ?? null;
  };
  expect(show([owing, unreachable])).toBe("Remind 1 Late");
  expect(show([owing, reminded, unreachable])).toBe("Remind 1 More");
  expect(show([reminded, unreachable])).toBeNull();
  expect(screen.getByText("1 was reminded today")).toBeTruthy();
  expect(show([unreachable])).toBeNull();
  expect(show([reminded], [reminded])).toBeNull();
  expect(show([owing, unreachable], [owing, unreachable])).toBe("Remind 1");
  expect(show([reminded, unreachable], [reminded, unreachable])).toBe("Why No Reminder");
  await userEvent.click(screen.getByRole("button", { name: "Why No Reminder" }));
  const why = within(screen.getByRole("dialog", { name: "Nobody is reminded" }));
  expect(why.getByRole("listitem").textContent).toContain("Has no email address: please call");
});

// jsdom has none.
const dialog = {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close: () => undefined,
};

it("asks of a waiver, not of a payment, whether it is taken back", async () => {
  Object.assign(HTMLDialogElement.prototype, dialog);
  const receipt = getReceipt.response.parse(getReceipt.example.response);
  const waiver = { method: "waived", recorded_by: "Ayesha", status: "paid", kept: 0, paid: 0 } as const;
  render(<PaymentActions receipt={{ ...receipt, ...waiver }} />, { wrapper: InTexts });
  await userEvent.click(screen.getByRole("button", { name: "Reverse" }));
  const asked = await screen.findByRole("alertdialog", { name: "Reverse this waiver?" });
  expect(asked.textContent).toContain("what is waived is due again");
  expect(asked.textContent).not.toContain("paid");
});

it("asks before a credit leaves more than a month's rent", async () => {
  Object.assign(HTMLDialogElement.prototype, dialog);
  const account = getMyAccount.response.parse(getMyAccount.example.response);
  const sent = vi.fn((url: string) =>
    Promise.resolve(Response.json(url.includes("accounts") ? account : [])),
  );
  vi.stubGlobal("fetch", sent);
  const tenant = { user_id: "65a1b2c3d4e5f60718293a4b", apartment_no: "5B" };
  render(<AccountSection tenant={tenant} isKnown first={account} />, { wrapper: InTexts });
  await userEvent.click(screen.getByRole("button", { name: "Add to a Bill" }));
  const bill = within(screen.getByRole("dialog"));
  await userEvent.selectOptions(bill.getByLabelText("Kind"), "credit");
  await userEvent.type(bill.getByLabelText(/^For/), "Own repair");
  await userEvent.type(bill.getByLabelText("Amount in dollars"), "5000");
  await userEvent.click(bill.getByRole("button", { name: "Add" }));
  await bill.findByText("$4,220 more than what is open is a lot. Is the amount right?");
  const charges = () => sent.mock.calls.filter(([url]) => url === "/api/charges").length;
  expect(charges()).toBe(0);
  await userEvent.click(bill.getByRole("button", { name: "Add It" }));
  await vi.waitFor(() => expect(charges()).toBe(1));
});

it("offers each month whose rent is open to be waived, and says where another line is", async () => {
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
  // A bank has all of it.
  show({ owed: 1204, status: "late", open_rents: [], other_open: 0 });
  expect(waive().disabled).toBe(true);
  expect(screen.queryByText(OTHER_LINES)).toBeNull();
  show({ owed: 24, open_rents: [], other_open: 24 });
  expect(waive().disabled).toBe(true);
  expect(screen.getByText(OTHER_LINES)).toBeTruthy();
  const open_rents = [
    { period: "2026-10", rent: 400 },
    { period: "2026-11", rent: 780 },
  ];
  // Here of one month more.
  show({ owed: 1984, open_rents, other_open: 0 });
  await userEvent.click(waive());
  expect(screen.queryByText(OTHER_LINES)).toBeNull();
  show({ owed: 1204, open_rents, other_open: 24 });
  expect(screen.queryByText(OTHER_LINES)).toBeNull();
  await userEvent.click(waive());
  const asked = within(screen.getByRole("alertdialog"));
  const named = () => [asked.getByRole("heading").textContent, asked.getByRole("listitem").textContent];
  expect(asked.getByText(OTHER_LINES)).toBeTruthy();
  expect(named()).toEqual(["Waive the rent of November 2026?", "5B, Tanvir Hasan: $780"]);
  await userEvent.selectOptions(asked.getByLabelText("Month of the rent"), "2026-10");
  expect(named()).toEqual(["Waive the rent of October 2026?", "5B, Tanvir Hasan: $400"]);
});

it("waives what its question was opened with, under one key until it has arrived", async () => {
  Object.assign(HTMLDialogElement.prototype, dialog);
  const sent: object[] = [];
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (!address.endsWith("/offline-payments")) return Promise.resolve(Response.json(null));
    sent.push(JSON.parse(init?.body as string) as object);
    return sent.length === 1
      ? Promise.reject(new TypeError("lost"))
      : Promise.resolve(Response.json({ insertedId: "1" }));
  });
  const { period, rows } = getRentRoll.response.parse(getRentRoll.example.response);
  const actionsFor = (shown: RentRollRow[]) => {
    const press = () => undefined;
    const props = { period, filter: {}, rows: shown, shown, chosen: shown };
    return <RollActions {...props} onChoose={press} onRecord={press} />;
  };
  const { rerender } = render(actionsFor(rows), { wrapper: InTexts });
  await userEvent.click(screen.getByRole("button", { name: "Waive" }));
  rerender(actionsFor([]));
  const asked = within(screen.getByRole("alertdialog"));
  expect(asked.getByRole("listitem").textContent).toBe("5B, Tanvir Hasan: $780");
  await userEvent.type(asked.getByLabelText("Reason"), "No lift");
  await userEvent.click(asked.getByRole("button", { name: "Waive" }));
  await asked.findByText(/^5B, Tanvir Hasan: The server cannot be reached/);
  await userEvent.type(asked.getByLabelText("Reason"), " for a week");
  await userEvent.click(asked.getByRole("button", { name: "Waive" }));
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const key = expect.stringMatching(/^\w{32}$/) as string;
  expect(sent).toMatchObject([
    { waived: 780, waive_reason: "No lift", key },
    { waived: 780, waive_reason: "No lift for a week", key },
  ]);
  const [first, second] = sent as { key: string }[];
  expect(second?.key).toBe(first?.key);
});

it("waives past one that is refused, and says which that was", async () => {
  Object.assign(HTMLDialogElement.prototype, dialog);
  const sent: string[] = [];
  const paid = { error: { code: "month_already_paid", message: "November 2026 is already paid." } };
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (!address.endsWith("/offline-payments")) return Promise.resolve(Response.json(null));
    const { apartment_no } = JSON.parse(init?.body as string) as { apartment_no: string };
    sent.push(apartment_no);
    return Promise.resolve(
      apartment_no === "6B" ? Response.json(paid, { status: 409 }) : Response.json({ insertedId: "1" }),
    );
  });
  const { period, rows } = getRentRoll.response.parse(getRentRoll.example.response);
  const three = ["5B", "6B", "7B"].map((apartment_no) => ({
    ...rows[0]!,
    apartment_no,
    agreement_id: apartment_no,
  }));
  const actionsFor = (shown: RentRollRow[]) => {
    const press = () => undefined;
    const props = { period, filter: {}, rows: shown, shown, chosen: shown };
    return <RollActions {...props} onChoose={press} onRecord={press} />;
  };
  render(actionsFor(three), { wrapper: InTexts });
  await userEvent.click(screen.getByRole("button", { name: "Waive" }));
  const asked = within(screen.getByRole("alertdialog"));
  await userEvent.type(asked.getByLabelText("Reason"), "No lift");
  await userEvent.click(asked.getByRole("button", { name: "Waive" }));
  await asked.findByText(/^6B.*already paid/);
  await asked.findByText(/The others are waived/);
  expect(sent).toEqual(["5B", "6B", "7B"]);
});
