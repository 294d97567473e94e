// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { InTexts } from "@/tests/support/in-texts";
import { Table } from "./table";

vi.mock("next/navigation", () => ({
  usePathname: () => "/dashboard/payments",
  useSearchParams: () => new URLSearchParams(),
}));

afterEach(cleanup);

const homes = Array.from({ length: 25 }, (_, floor) => `${String(floor + 1)}A`);
const columns = [{ key: "home", head: "Apartment", cell: (home: string) => home }];
const isShown = (home: string) => screen.queryByRole("cell", { name: home }) !== null;

it("prints the rows of all pages, and shows one page again afterwards", () => {
  render(<Table label="Rent" rows={homes} columns={columns} rowKey={(home) => home} pageSize={20} />, {
    wrapper: InTexts,
  });
  expect([isShown("20A"), isShown("21A")]).toEqual([true, false]);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect([isShown("1A"), isShown("25A")]).toEqual([true, true]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect([isShown("20A"), isShown("21A")]).toEqual([true, false]);
});
