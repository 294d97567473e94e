import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Apartment } from "@/lib/apartments/contract";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { InTexts } from "@/tests/support/in-texts";
import { Facts, type Terms, useMonthlyTotal } from "./facts";

const HOME = {
  apartment_no: "4A",
  block_no: "A",
  floor_no: 4,
  rent: 650,
  rooms: 3,
  bathrooms: 2,
  balconies: 1,
  size_sqft: 1650,
  booking_status: "available",
  service_charge: 0,
  free_from: null,
} as unknown as Apartment;
const { amenities } = BUILDING_DEFAULTS;
const NONE: Terms = { deposit_months: 0, notice_days: 0, monthly_charges: [], amenities };

function factsOf(fields: Partial<Apartment> = {}, terms: Partial<Terms> = {}) {
  const markup = renderToStaticMarkup(
    <InTexts>
      <Facts apartment={{ ...HOME, ...fields }} terms={{ ...NONE, ...terms }} />
    </InTexts>,
  );
  const pairs = [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value])) as Record<string, string>;
}

const Total = (props: { apartment: Apartment; terms: Pick<Terms, "monthly_charges"> }) =>
  useMonthlyTotal(props.apartment, props.terms);

describe("apartment facts", () => {
  afterEach(() => vi.useRealTimers());

  it("omit the letting terms that the owner has not set", () => {
    expect(Object.keys(factsOf())).toEqual([
      "Apartment No",
      "Block",
      "Floor",
      "Rooms",
      "Bathrooms",
      "Balconies",
      "Size",
      "Parking",
    ]);
  });

  it("say that the rooms are bedrooms, as the plan draws them", () => {
    expect(factsOf({ rooms: 1 })).toMatchObject({ Rooms: "1 bedroom" });
    expect(factsOf({ rooms: 3 })).toMatchObject({ Rooms: "3 bedrooms" });
  });

  it("show a parking space only while the amenities include the default parking entry", () => {
    expect(factsOf()).toHaveProperty("Parking", "One space");
    for (const said of [
      [],
      amenities.slice(0, 2),
      [{ name: "Parking", description: "", picture: "parking" }],
    ])
      expect(factsOf({}, { amenities: said as Terms["amenities"] })).not.toHaveProperty("Parking");
  });

  it("show the deposit, the service charge and the notice, as the agreement does", () => {
    const facts = factsOf({ service_charge: 33.5 }, { deposit_months: 2, notice_days: 60 });
    expect(facts).toMatchObject({
      Deposit: "$1,300",
      "Service charge": "$33.50 per month",
      Notice: "60 days",
    });
  });

  it("count the home's own service charge instead of the building's", () => {
    const monthly_charges = [
      { kind: "service_charge", label: "Service charge", amount: 40 },
      { kind: "parking", label: "Parking", amount: 20 },
    ] as const;
    const terms = { monthly_charges: [...monthly_charges] };
    expect(factsOf({}, terms)).toMatchObject({
      "Service charge": "$40 per month",
      "Monthly charges": "Parking $20",
    });
    expect(factsOf({ service_charge: 33.5 }, terms)).toHaveProperty("Service charge", "$33.50 per month");
    const totalOf = (service_charge: number, charges: Terms["monthly_charges"]) =>
      renderToStaticMarkup(
        <InTexts>
          <Total apartment={{ ...HOME, service_charge }} terms={{ monthly_charges: charges }} />
        </InTexts>,
      );
    expect(totalOf(0, [])).toBe("");
    expect(totalOf(0, terms.monthly_charges)).toBe("$710 a month in all");
    expect(totalOf(33.5, terms.monthly_charges)).toBe("$703.50 a month in all");
  });

  it("show the date an apartment becomes free in Dhaka time, and Now from that day on", () => {
    // 18:30 in Greenwich: the next day has begun in Dhaka.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-30T18:30:00Z") });
    expect(factsOf({ free_from: "2026-12-02" })["Free from"]).toBe("Dec 2, 2026");
    expect(factsOf({ free_from: "2026-12-01" })["Free from"]).toBe("Now");
    expect(factsOf({ free_from: "2026-12-01", booking_status: "unavailable" })).not.toHaveProperty(
      "Free from",
    );
    expect(factsOf({ free_from: "2026-12-02", booking_status: "unavailable" })["Free from"]).toBe(
      "Dec 2, 2026",
    );
  });
});
