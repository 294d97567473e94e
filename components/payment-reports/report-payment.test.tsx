// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DepositSection } from "@/components/deposits/deposit-section";
import { getMyAgreement } from "@/lib/agreements/agreement-contract";
import { useDeposit } from "@/lib/deposits/client";
import { getDeposit } from "@/lib/deposits/contract";
import { useReports } from "@/lib/payment-reports/client";
import {
  listReports,
  type PaymentReport,
  SHOWN_REPORTS,
  WAITING_REPORTS,
} from "@/lib/payment-reports/contract";
import { InTexts } from "@/tests/support/in-texts";
import { ReportPayment } from "./report-payment";

const address = vi.hoisted(() => ({ query: "" }));

vi.mock("next/navigation", () => ({
  usePathname: () => "/dashboard/make-payment",
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(address.query),
}));

// What the server does not answer is not known yet.
beforeEach(() => void vi.stubGlobal("fetch", () => new Promise(() => undefined)));
afterEach(() => {
  // Answers are forgotten after five minutes: no test is to know another's.
  vi.useFakeTimers();
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [example] = listReports.response.parse(listReports.example.response);
const isWaiting = ({ state }: PaymentReport) => state === "waiting";

const pageOf = <Q,>(items: PaymentReport[], query: Q) => ({ items, total: items.length, query });

/** Of all reports, the newest first. */
function show(reports: PaymentReport[], isWaitingRead = true) {
  const first = {
    newest: pageOf(reports.slice(0, SHOWN_REPORTS.limit), SHOWN_REPORTS),
    waiting: isWaitingRead ? pageOf(reports.filter(isWaiting), WAITING_REPORTS) : undefined,
  };
  const screenful = <ReportPayment ways={[]} open={474} deposit={900} cards first={first} />;
  render(screenful, { wrapper: InTexts });
}

it("begins a report with the deposit where its step leads, and asks for nothing again that waits for the office", async () => {
  // jsdom has none.
  const dialog = {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close: () => undefined,
  };
  Object.assign(HTMLDialogElement.prototype, dialog);
  address.query = "for=deposit";
  const open = async (reports: Partial<PaymentReport>[]) => {
    cleanup();
    show(reports.map((report, place) => ({ ...example!, _id: String(place), ...report })));
    await userEvent.click(screen.getByRole("button", { name: "I Have Paid" }));
  };
  const purpose = () => screen.getByLabelText<HTMLSelectElement>("For");
  const shown = () => [
    purpose().value,
    screen.getByLabelText<HTMLInputElement>("Amount in dollars").value,
    /paid the (.*): it looks/.exec(document.body.textContent)?.[1],
  ];
  await open([]);
  const all = "$474 that is open, or the $900 of the deposit";
  expect(shown()).toEqual(["deposit", "900", all]);
  await userEvent.selectOptions(purpose(), "rent");
  expect(shown()).toEqual(["rent", "474", all]);
  const deposit = { purpose: "deposit", amount: 900 } as const;
  await open([deposit, { amount: 400 }, { amount: 74, state: "declined" }]);
  expect(shown()).toEqual(["rent", "74", undefined]);
  await userEvent.selectOptions(purpose(), "deposit");
  expect(shown()).toEqual(["deposit", "", undefined]);
  await open([deposit, { amount: 474 }]);
  expect(shown()).toEqual(["rent", "", undefined]);
  expect(screen.getByText(/^You have reported all that is open/)).toBeTruthy();
});

it("counts and shows what waits for the office, however many newer reports there are", () => {
  const newer = ["1", "2", "3", "4", "5"].map((_id) => ({ ...example!, _id, state: "declined" as const }));
  const older = [
    { ...example!, _id: "6", amount: 474 },
    { ...example!, _id: "7", amount: 900, purpose: "deposit" as const },
    { ...example!, _id: "8", state: "confirmed" as const },
  ];
  show([...newer, ...older]);
  expect(screen.getByText(/^You have reported all that is open/)).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(7);
  expect(screen.getAllByRole("button", { name: "Take It Back" })).toHaveLength(2);
});

it("asks for nothing again that its list shows as reported while what waits cannot be read", () => {
  const deposit = { ...example!, _id: "2", amount: 900, purpose: "deposit" as const };
  show([{ ...example!, _id: "1", amount: 474 }, deposit], false);
  expect(screen.getByText(/^You have reported all that is open/)).toBeTruthy();
});

it("says on My Agreement what is to come of the deposit only once it is known what is reported", () => {
  const agreement = getMyAgreement.response.parse(getMyAgreement.example.response)!;
  const deposit = { ...getDeposit.response.parse(getDeposit.example.response), due: 900, entries: [] };
  const Answers = ({ reports }: { reports: PaymentReport[] | null }) => {
    useDeposit(agreement.agreement_id, deposit);
    useReports(WAITING_REPORTS, reports ? pageOf(reports, WAITING_REPORTS) : undefined);
    return <DepositSection agreement={agreement} />;
  };
  const textOf = (reports: PaymentReport[] | null) => {
    cleanup();
    render(<Answers reports={reports} />, { wrapper: InTexts });
    return screen.getByRole("region", { name: "Deposit" }).textContent;
  };
  expect(textOf(null)).toBe("Deposit");
  expect(textOf([])).toContain("$900 of the deposit is still");
  const report = { ...example!, amount: 900, purpose: "deposit" as const };
  const reported = textOf([report]);
  expect(reported).toContain("$900 of the deposit is reported");
  expect(reported).not.toContain("still to be paid");
});
