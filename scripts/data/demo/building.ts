import type { Building } from "@/lib/contracts/building";
import { BUILDING_DEFAULTS } from "@/lib/contracts/building.defaults";

/** Minutes on foot; none to the airport. */
const ON_FOOT: Readonly<Record<string, number>> = { "Uttara North metro station": 30, "Turag River": 15 };

/** The demo building's contacts and terms; its name, address and facts are the product's defaults. */
export const DEMO_BUILDING: Partial<Building> = {
  phone: "+880 1711 000010",
  whatsapp: "+880 1711 000011",
  email: "office@nibash.test",
  office_hours: "Saturday to Thursday, 9 am to 6 pm",
  agreement_months: 12,
  nearby: BUILDING_DEFAULTS.nearby.map(({ name }) => ({ name, minutes: ON_FOOT[name] ?? null })),
};
