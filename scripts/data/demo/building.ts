import type { Building } from "@/lib/building/contract";

/** The demo building's contacts and terms; its name, address and facts are the product's defaults. */
export const DEMO_BUILDING = {
  landlord_name: "Mahbub Rahman",
  phone: "+880 1711 000010",
  whatsapp: "+880 1711 000011",
  email: "office@nibash.test",
  office_hours: "Saturday to Thursday, 9 am to 6 pm",
  payment_methods: [
    { method: "bkash", label: "Office", number: "01711 000012", note: "Write your apartment number." },
    { method: "bank", label: "City Bank, Uttara", number: "1502 0000 0001", note: "" },
    { method: "cash", label: "", number: "", note: "On the ground floor, in office hours." },
  ],
  terms: [
    "The apartment is a home: it is not sublet, and no business is run in it without the landlord's consent in writing.",
    "The tenant pays electricity, gas and water by meter. A service charge, where one is agreed, covers guards, lifts, cleaning and the generator.",
    "The landlord mends the building, its pipes and its wiring. The tenant reports damage at once and pays for what they break.",
    "The landlord enters after asking first, except in an emergency.",
    "The deposit is given back within 30 days of the last day, less unpaid rent and damage beyond ordinary wear.",
  ].join("\n\n"),
} satisfies Partial<Building>;
