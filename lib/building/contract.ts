import { OWN_ADDRESS } from "@/lib/platform/contracts/contact";
import { CURRENCIES } from "@/lib/platform/contracts/currency";
import { ADMIN, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  email,
  line,
  modified,
  orEmpty,
  phone,
  plain,
  phoneLike,
  text,
  typedAmount,
  whole,
  noAmount,
} from "@/lib/platform/contracts/fields";
import { NOT_DESCRIBED, NOT_NAMED } from "@/lib/platform/contracts/messages";
import { METHOD_NAMES, OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import { cleanNumber, foldText } from "@/lib/platform/contracts/typed-text";
import * as z from "@/lib/platform/contracts/zod";

const NO_BUILDING_NAME = "Please enter the building's name.";

/** The most facts, amenities and nearby places on home. */
export const MOST_ON_HOME = 12;

/** The default building, in the words of docs/product.md 2; no document is stored for it. */
export const BUILDING_DEFAULTS: Building = {
  name: "Nibash Tower",
  address: OWN_ADDRESS,
  landlord_name: "",
  currency: "USD",
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
  rent_rules: "dhaka",
  monthly_charges: [],
  payment_methods: [],
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

/** The available pictures of amenities; an amenity without one is shown as text. */
export const AMENITY_PICTURES = ["rooftop-pool", "rooftop-garden", "gym", "kids-zone", "parking"] as const;

export type AmenityPicture = (typeof AMENITY_PICTURES)[number];

/** How a tenant's last month is charged: in full, or by days (docs/product.md 5.22). */
export const LAST_MONTHS = ["whole", "prorated"] as const;

export type LastMonth = (typeof LAST_MONTHS)[number];

/** Whose rules of rent are said where they are typed; they refuse nothing (docs/product.md 5.29). */
export const RENT_RULES = ["none", "dhaka"] as const;

/** The most of a deposit by Dhaka's rules, in rents. */
export const MOST_DEPOSIT_MONTHS = 3;

/** What is asked each month beside the rent; a service charge is the apartment's own if it publishes one. */
export const MONTHLY_KINDS = ["service_charge", "parking", "monthly"] as const;

export type MonthlyKind = (typeof MONTHLY_KINDS)[number];

/** The most monthly charges of a building or an agreement. */
export const MOST_CHARGES = 8;

/** Asked each month beside the rent; dollars. */
export const monthlyCharge = z
  .object({ kind: z.enum(MONTHLY_KINDS), label: z.string(), amount: z.number() })
  .meta({ id: "MonthlyCharge" });

export type MonthlyCharge = z.infer<typeof monthlyCharge>;

const SERVICE_CHARGE = "Service charge";

/** Returns what a new agreement asks each month beside the rent: the service charge that the apartment publishes is its own. */
export function agreedCharges(
  { monthly_charges }: { readonly monthly_charges: readonly MonthlyCharge[] },
  { service_charge }: { readonly service_charge: number },
): MonthlyCharge[] {
  if (service_charge === 0) return [...monthly_charges];
  const own = { kind: "service_charge" as const, label: SERVICE_CHARGE, amount: service_charge };
  const others = monthly_charges.filter(
    ({ kind, label }) => kind !== own.kind && foldText(label) !== foldText(own.label),
  );
  return [own, ...others];
}

/** The same in a form. A bill tells the lines of a month apart by their names. */
export const typedCharges = z
  .array(
    z.strictObject({
      kind: z.enum(MONTHLY_KINDS, "Please choose what it is."),
      label: plain(line(40, "Please say what it is for.")),
      amount: typedAmount(0.01, 1_000_000, noAmount),
    }),
  )
  .max(MOST_CHARGES, `Use at most ${String(MOST_CHARGES)}.`)
  .refine(
    (charges) => new Set(charges.map(({ label }) => foldText(label))).size === charges.length,
    "Give each charge a name of its own.",
  );

/** The most ways to pay that a building names. */
export const MOST_WAYS = 8;

const wayToPay = z
  .object({ method: z.enum(OFFLINE_METHODS), label: z.string(), number: z.string(), note: z.string() })
  .meta({ id: "WayToPay" });

/** What nobody can pay to without a number. */
const NUMBERED: readonly string[] = ["bkash", "nagad", "bank"];

const typedWays = z
  .array(
    z
      .strictObject({
        method: z.enum(OFFLINE_METHODS, "Please choose how it is paid."),
        /** `Office`, or the name of the bank. */
        label: orEmpty(plain(line(60, NOT_NAMED))).default(""),
        number: orEmpty(line(40, "Please enter the number.").overwrite(cleanNumber)).default(""),
        note: orEmpty(plain(line(160, NOT_DESCRIBED))).default(""),
      })
      .superRefine(({ method, number }, context) => {
        if (number || !NUMBERED.includes(method)) return;
        const message = `Please enter the number of ${METHOD_NAMES[method]}.`;
        context.addIssue({ code: "custom", path: ["number"], message });
      }),
  )
  .max(MOST_WAYS, `Use at most ${String(MOST_WAYS)}.`);

/** The owner's data about the tower, and its rental terms. Texts without a value are empty. */
export const building = z
  .object({
    name: z.string(),
    /** One or more lines, from the street to the country. */
    address: z.string(),
    /** Who lets the apartments, as receipts name them. */
    landlord_name: z.string(),
    /** What all money is in; fixed from the first agreement on. */
    currency: z.enum(CURRENCIES),
    latitude: z.number(),
    longitude: z.number(),
    phone: z.string(),
    /** With country code: `+880 1711 000000`. */
    whatsapp: z.string(),
    email: z.string(),
    office_hours: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    amenities: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        picture: z.enum(AMENITY_PICTURES).nullable(),
      }),
    ),
    /** The day of the month on which rent is due, and the days of grace after it. */
    due_day: z.number().int(),
    grace_days: z.number().int(),
    /** In monthly rents. */
    deposit_months: z.number().int(),
    notice_days: z.number().int(),
    /** A tenancy that begins up to this day of a month owes that month, else from the next one; 0: never. */
    first_month_until: z.number().int(),
    /** No screen says it: an agreement runs until one side ends it. */
    agreement_months: z.number().int(),
    /** How a tenant's last month is charged. */
    last_month: z.enum(LAST_MONTHS),
    rent_rules: z.enum(RENT_RULES),
    /** What a new agreement asks each month beside the rent. */
    monthly_charges: z.array(monthlyCharge),
    /** How to pay without a card; for members and admins, empty for all others. */
    payment_methods: z.array(wayToPay),
    terms: z.string(),
    /** Nearby places, in the owner's order, with minutes on foot; null if not stated. */
    nearby: z.array(z.object({ name: z.string(), minutes: z.number().int().nullable() })),
  })
  .meta({ id: "Building" });

export type Building = z.infer<typeof building>;

const whatsapp = phoneLike(
  /^\+[\d ()-]+$/,
  "Please enter the number with its country code, like +880 1711 000000.",
);

const degrees = (most: number, words: string) => z.number(words).min(-most, words).max(most, words);

const AT_MOST = `Use at most ${String(MOST_ON_HOME)}.`;

/** The form of the building. The due day exists in every month. */
export const buildingForm = z.strictObject({
  name: plain(line(60, NO_BUILDING_NAME)),
  address: plain(text(200, "Please enter the address.")).refine(
    (value) => value.split("\n").length <= 5,
    "Use at most five lines.",
  ),
  landlord_name: orEmpty(plain(line(80, "Please enter the landlord's name."))),
  currency: z.enum(CURRENCIES, "Please choose USD or BDT."),
  latitude: degrees(90, "Use degrees from -90 to 90, like 23.8826."),
  longitude: degrees(180, "Use degrees from -180 to 180, like 90.3852."),
  phone: orEmpty(phone),
  whatsapp: orEmpty(whatsapp),
  email: orEmpty(email),
  office_hours: orEmpty(plain(line(120, "Please enter the office hours."))),
  facts: z
    .array(
      z.strictObject({
        name: plain(line(60, NOT_NAMED)),
        value: plain(line(30, "Please enter the figure.")),
      }),
    )
    .max(MOST_ON_HOME, AT_MOST),
  amenities: z
    .array(
      z.strictObject({
        name: plain(line(40, "Please enter a name.")),
        description: orEmpty(plain(line(120, NOT_DESCRIBED))).default(""),
        picture: z.enum(AMENITY_PICTURES).nullable().default(null),
      }),
    )
    .max(MOST_ON_HOME, AT_MOST),
  due_day: whole(1, 28),
  grace_days: whole(0, 28),
  deposit_months: whole(0, 12),
  notice_days: whole(0, 365),
  first_month_until: whole(0, 31),
  agreement_months: whole(0, 120),
  last_month: z.enum(LAST_MONTHS),
  rent_rules: z.enum(RENT_RULES),
  monthly_charges: typedCharges,
  payment_methods: typedWays,
  terms: orEmpty(plain(text(10_000, "Please enter the terms."))),
  nearby: z
    .array(
      z.strictObject({
        name: plain(line(60, "Please say what is there.")),
        minutes: whole(1, 180).nullable().default(null),
      }),
    )
    .max(MOST_ON_HOME, AT_MOST),
});

/** The building as strangers see it: an account's number is for those who pay to it. */
export const publicBuilding = (building: Building): Building => ({ ...building, payment_methods: [] });

/** GET /building: its public data; for members and who sees money in the office also how to pay. */
export const getBuilding = endpoint({
  method: "GET",
  path: "/building",
  summary: "The building: name, address, contact, and the terms of letting",
  allow: "optional",
  response: building,
  versioned: true,
  example: { response: BUILDING_DEFAULTS },
});

/** PATCH /building: changes the given values; the others stay. */
export const updateBuilding = endpoint({
  method: "PATCH",
  path: "/building",
  summary: "Change the details of the building",
  allow: ADMIN,
  body: buildingForm.partial(),
  response: modified,
  versioned: true,
  errors: ["changed_since", "conflict"],
  example: {
    body: { name: "Nibash Tower", phone: "+880 1711 000000", due_day: 5 },
    response: { modifiedCount: 1 },
  },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "building.changed": [
    "{who} changed {after|fields} of the building {subject}",
    "{who} changed the building {subject}",
  ],
};
