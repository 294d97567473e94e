// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useDeposit } from "@/lib/deposits/client";
import { getDeposit } from "@/lib/deposits/contract";
import { SHOWN_REPORTS, WAITING_REPORTS } from "@/lib/payment-reports/contract";
import { SCREENS } from "@/lib/payments/checkout-messages";
import { listRentMonths } from "@/lib/payments/contract";
import { translate } from "@/lib/platform/format/in-language";
import { getMyApartment } from "@/lib/users/contract";
import { InTexts } from "@/tests/support/in-texts";
import { MakePaymentScreen, monthSum } from "./make-payment-screen";
import { MonthText } from "./money-columns";

vi.mock("next/navigation", () => ({
  useRouter: () => ({}),
  usePathname: () => "/dashboard/make-payment",
  useSearchParams: () => new URLSearchParams(),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("asks for no deposit that the office has confirmed since the page was opened", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const apartment = getMyApartment.response.parse(getMyApartment.example.response);
  const months = listRentMonths.response.parse(listRentMonths.example.response);
  const none = { items: [], total: 0 };
  const first = {
    apartment,
    months,
    reports: { ...none, query: SHOWN_REPORTS },
    waiting: { ...none, query: WAITING_REPORTS },
  };
  const deposit = getDeposit.response.parse(getDeposit.example.response);
  const ReadAgain = ({ due }: { due: number }) => {
    useDeposit(apartment!.agreement_id, { ...deposit, due });
    return null;
  };
  const textOf = (due: number) => {
    cleanup();
    const screenful = (
      <>
        <ReadAgain due={due} />
        <MakePaymentScreen
          email="member@nibash.test"
          pays={{ cards: false, ways: [] }}
          deposit={900}
          first={first}
        />
      </>
    );
    return render(screenful, { wrapper: InTexts }).container.textContent;
  };
  expect(textOf(900)).toContain("the $900 of the deposit");
  expect(textOf(0)).not.toContain("of the deposit");
  cleanup();
  const asked = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", asked);
  render(
    <MakePaymentScreen
      email="member@nibash.test"
      pays={{ cards: false, ways: [] }}
      deposit={800}
      first={{ ...first, deposit: { ...deposit, due: 800 } }}
    />,
    { wrapper: InTexts },
  );
  expect(document.body.textContent).toContain("the $800 of the deposit");
  expect(asked).not.toHaveBeenCalled();
});

describe("monthSum", () => {
  const line = (kind: "rent" | "service_charge", amount: number, open = amount) => ({
    id: kind,
    kind,
    label: kind,
    amount,
    open,
    takes_coupon: kind === "rent",
  });
  it.each([
    ["the rent alone", { open: 780, lines: [line("rent", 780)] }, null],
    ["nothing open", { open: 0, lines: [] }, null],
    ["several lines", { open: 804, lines: [line("rent", 780), line("service_charge", 24)] }, "total"],
    ["a part that is paid", { open: 380, lines: [line("rent", 780, 380)] }, "open"],
    ["a rent that is paid", { open: 24, lines: [line("service_charge", 24)] }, "open"],
    [
      "a rent and a part of a charge that are paid",
      { open: 14, lines: [line("service_charge", 24, 14)] },
      "open",
    ],
    ["a rent that was lowered", { open: 700, lines: [line("rent", 700)] }, "open"],
  ])("of %s", (_, month, sum) => {
    expect(monthSum({ rent: 780, ...month })).toBe(sum);
  });
});

it("names what was paid in the page's language, narrow and wide", () => {
  const textOf = (credit: number, periods: string[]) => {
    cleanup();
    const settles = { periods, credit, to_refund: 0 };
    return render(<MonthText settles={settles} isCardTitle />).container.textContent;
  };
  expect(textOf(5, ["2026-10"])).toBe("Oct\u00A02026, paid\u00A0aheadOctober 2026, paid ahead");
  document.documentElement.dataset.language = "bn";
  const [month, all] = [textOf(0, ["2026-10"]), textOf(5, ["2026-10", "2026-11"])];
  const credit = textOf(5, []);
  delete document.documentElement.dataset.language;
  for (const text of [month, all, credit]) expect(text).toMatch(/^[^A-Za-z0-9]+$/);
});

it("says in Bengali of which month a bill is before that it is paid ahead", () => {
  const t = translate(SCREENS, "bn");
  const [month, hint] = ["জানুয়ারি ২০২৭", "form.hintOfBill"] as const;
  expect(t(hint, { month, isAhead: "no" })).toBe("জানুয়ারি ২০২৭ মাসের বিল।");
  expect(t(hint, { month, isAhead: "yes" })).toBe("জানুয়ারি ২০২৭ মাসের বিল (আগাম)।");
});
