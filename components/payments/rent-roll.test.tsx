// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { getRentRoll } from "@/lib/rent-roll/contract";
import { InTexts } from "@/tests/support/in-texts";
import { RentRollBefore, RentRollSection } from "./rent-roll";

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
