import type { Building } from "./building";

/** The default building, in the words of docs/product.md 2; no document is stored for it. */
export const BUILDING_DEFAULTS: Building = {
  name: "Nibash Tower",
  address: "Uttara Sector 10\nDhaka, Bangladesh",
  latitude: 23.8826,
  longitude: 90.3852,
  phone: "",
  whatsapp: "",
  email: "",
  office_hours: "",
  facts: [
    { name: "Premium apartments", value: "20" },
    { name: "Floors", value: "10" },
    { name: "Built-up area, sq ft", value: "Over 50,000" },
    { name: "Apartment size, sq ft", value: "1,200 to 2,500" },
    { name: "Rooms in an apartment", value: "2 to 4" },
    { name: "For each unit, plus visitors", value: "Parking" },
  ],
  amenities: [
    {
      name: "Rooftop pool",
      description: "Level with the tree line of the city, on the roof",
      picture: "rooftop-pool",
    },
    { name: "Rooftop garden", description: "A pergola, a lawn and planters", picture: "rooftop-garden" },
    { name: "Gym", description: "Treadmills, bikes and weights", picture: "gym" },
    { name: "Kids zone", description: "A soft floor, a slide and shelves of toys", picture: "kids-zone" },
    { name: "Parking", description: "A space for each unit, and for visitors", picture: "parking" },
  ],
  due_day: 5,
  grace_days: 5,
  deposit_months: 2,
  notice_days: 60,
  first_month_until: 15,
  agreement_months: 0,
  last_month: "whole",
  terms: "",
  nearby: [
    { name: "Hazrat Shahjalal International Airport", minutes: null },
    { name: "Uttara North metro station", minutes: null },
    { name: "Turag River", minutes: null },
  ],
};

/** Whether its owner has named or moved the building: then nothing that was written for the product's own tower is true. */
export function isAnotherTower({ name, address }: Partial<Pick<Building, "name" | "address">>): boolean {
  return (
    (name ?? BUILDING_DEFAULTS.name) !== BUILDING_DEFAULTS.name ||
    (address ?? BUILDING_DEFAULTS.address) !== BUILDING_DEFAULTS.address
  );
}

/** Returns the name to show in every sign, title, mail and receipt: "Nibash" until the building is named. */
export function siteName({ name }: Pick<Building, "name">): string {
  return name === BUILDING_DEFAULTS.name ? "Nibash" : name;
}
