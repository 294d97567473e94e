// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { InTexts } from "@/tests/support/in-texts";
import { Checkout } from "./checkout";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["a rent that a coupon can pay whole", [true], "Have a Coupon?", 1],
  // One of 100 percent is given.
  ["a rent of which a part is paid otherwise", [false], "A part of this rent is paid already", 1],
  ["two rents", [true, true], "A coupon is for the rent of one month", 0],
])("offers a coupon's field, or says what is against one, for %s", async (_, rents, text, fields) => {
  const found = { coupon: "FREE", discount: 100, refusal: null };
  vi.stubGlobal("fetch", (address: string) =>
    address.includes("intent")
      ? new Promise(() => undefined)
      : Promise.resolve(Response.json(address.includes("/coupons/") ? found : {})),
  );
  const home = {
    name: "Nadia Rahman",
    email: "member@nibash.test",
    apartment_no: "4A",
    floor_no: 4,
    block_no: "A",
  };
  const lines = rents.map((takes_coupon, place) => ({
    id: String(place),
    kind: "rent",
    label: "Rent",
    amount: 650,
    open: 450,
    takes_coupon,
  }));
  const nothing = () => undefined;
  const checkout = (
    <Checkout
      info={{ ...home, rent: 650, month: "November", coupon: "", discount: 0 }}
      period="2026-11"
      lines={lines}
      monthLabel="November 2026"
      provider={{ publishableKey: "pk", scriptUrl: "/card.js" }}
      onPaid={nothing}
      onStale={nothing}
    />
  );
  render(checkout, { wrapper: InTexts });
  expect(screen.getByText(new RegExp(`^${text.replace("?", "\\?")}`))).toBeTruthy();
  const [field] = screen.queryAllByLabelText(/Coupon Code/);
  expect(field ? 1 : 0).toBe(fields);
  if (!field) return;
  await userEvent.type(field, "FREE");
  await userEvent.click(screen.getByRole("button", { name: /^Apply/ }));
  expect(await screen.findByText(/^Coupon Applied/)).toBeTruthy();
  expect(screen.queryByText(/^A part of this rent is paid already/)).toBeNull();
});
