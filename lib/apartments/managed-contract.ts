import { formatMoney } from "@/lib/platform/contracts/currency";
import { ADMIN, ADMIN_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  code,
  day,
  deleted,
  inserted,
  line,
  modified,
  orEmpty,
  pageQuery,
  plain,
  rent,
  search,
  text,
  typedAmount,
  whole,
  EXAMPLE_ID,
} from "@/lib/platform/contracts/fields";
import { NOT_DESCRIBED, NOT_NAMED } from "@/lib/platform/contracts/messages";
import { cleanLine, plainDigits } from "@/lib/platform/contracts/typed-text";
import * as z from "@/lib/platform/contracts/zod";
import {
  apartment,
  apartmentNo,
  BAD_NUMBER,
  MOST_ROOMS,
  contradictionsOf,
  EXAMPLE_APARTMENT,
} from "./contract";
import { NEW_APARTMENT } from "./import-contract";

/** The columns admins sort apartments by. */
export const MANAGED_APARTMENT_SORTS = ["apartment_no", "rent", "free_from"] as const;

/** The states of an apartment for admins; others see it as available, unavailable, or, off the list, not at all: a draft. */
export const APARTMENT_STATES = ["available", "held", "let", "off the list"] as const;

export type ApartmentState = (typeof APARTMENT_STATES)[number];

const EXAMPLE_MANAGED_APARTMENT = {
  ...EXAMPLE_APARTMENT,
  announced_from: null,
  state: "available",
  tenant: null,
};

const BLOCK = "Use one letter, like A.";

/** Empty lines are dropped. */
const amenities = z
  .array(z.string().overwrite(cleanLine))
  .transform((lines) => lines.filter(Boolean))
  .pipe(z.array(plain(line(80, NOT_NAMED))).max(20, "Use at most 20 lines."))
  .meta({ type: "array", items: { type: "string", maxLength: 80 }, maxItems: 20 });

/** The fields of an apartment, named as in the API. */
const fields = z.strictObject({
  apartment_no: code(BAD_NUMBER)
    .overwrite(plainDigits)
    .regex(/^[1-9]\d{0,2}[A-Za-z]$/, BAD_NUMBER)
    .transform((value) => value.toUpperCase()),
  /** Both follow from the number; if given, they must match. */
  floor_no: whole(1, 999).optional(),
  block_no: code(BLOCK)
    .regex(/^[A-Za-z]$/, BLOCK)
    .transform((value) => value.toUpperCase())
    .optional(),
  rent,
  rooms: whole(1, MOST_ROOMS),
  bathrooms: whole(0, 20),
  balconies: whole(0, 20),
  size_sqft: whole(50, 100_000),
  description: orEmpty(plain(text(2_000, NOT_DESCRIBED))),
  amenities,
  service_charge: typedAmount(
    0,
    1_000_000,
    () => `Please enter a charge from ${formatMoney(0, "en")} to ${formatMoney(1_000_000, "en")} a month.`,
  ),
  free_from: day.nullable(),
});

interface PlaceFields {
  readonly apartment_no?: string | undefined;
  readonly floor_no?: number | undefined;
  readonly block_no?: string | undefined;
}

function refuseContradictions({ apartment_no, ...place }: PlaceFields, context: z.RefinementCtx): void {
  if (apartment_no === undefined) return;
  for (const [name, message] of Object.entries(contradictionsOf(apartment_no, place)))
    context.addIssue({ code: "custom", path: [name], message });
}

const newFields = fields.extend({
  description: fields.shape.description.default(NEW_APARTMENT.description),
  amenities: fields.shape.amenities.default(NEW_APARTMENT.amenities),
  service_charge: fields.shape.service_charge.default(NEW_APARTMENT.service_charge),
  free_from: fields.shape.free_from.default(NEW_APARTMENT.free_from),
  balconies: fields.shape.balconies.default(NEW_APARTMENT.balconies),
});

/** The form of one apartment, and what a line of a list of them must be (docs/product.md 4.10). Money in dollars a month. */
export const apartmentForm = newFields.superRefine(refuseContradictions);

export type ApartmentForm = z.output<typeof apartmentForm>;

/** An apartment as an admin manages it. */
const managedApartment = apartment
  .extend({
    /** The public day: the owner's own, or the one after the tenant's last if that is later (docs/product.md 5.23). */
    announced_from: day.nullable(),
    state: z.enum(APARTMENT_STATES),
    /** The tenant; null if there is none. */
    tenant: z.object({ name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: "ManagedApartment" });

export type ManagedApartment = z.infer<typeof managedApartment>;

const params = z.strictObject({ apartment_no: apartmentNo });

/** GET /managed-apartments: all of them, drafts included, by floor, then block by default. */
export const listManagedApartments = endpoint({
  method: "GET",
  path: "/managed-apartments",
  summary: "Every apartment with its state and tenant, drafts too",
  allow: ADMIN_READ,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(MANAGED_APARTMENT_SORTS).optional(),
    state: z.enum(APARTMENT_STATES).optional(),
    q: search().optional().meta({ description: "In its number, or in its tenant's name or email." }),
  }),
  response: z.array(managedApartment),
  paged: true,
  example: {
    query: { page: "1", limit: "20", state: "available", q: "4A" },
    response: [EXAMPLE_MANAGED_APARTMENT],
  },
});

/** GET /managed-apartments/{apartment_no}: one of them, published or not. */
export const getManagedApartment = endpoint({
  method: "GET",
  path: "/managed-apartments/{apartment_no}",
  summary: "One apartment with its state and tenant, published or not",
  allow: ADMIN_READ,
  params,
  response: managedApartment,
  versioned: true,
  errors: ["not_found"],
  example: { params: { apartment_no: "4A" }, response: EXAMPLE_MANAGED_APARTMENT },
});

/** POST /apartments: adds an apartment, published at once unless it is to be a draft (docs/product.md 4.11). */
export const addApartment = endpoint({
  method: "POST",
  path: "/apartments",
  summary: "Add an apartment",
  allow: ADMIN,
  body: newFields.extend({ is_draft: z.boolean().optional() }).superRefine(refuseContradictions),
  response: inserted,
  errors: ["conflict"],
  example: {
    body: {
      apartment_no: "11A",
      floor_no: 11,
      block_no: "A",
      rent: 650,
      rooms: 3,
      bathrooms: 2,
      balconies: 1,
      size_sqft: 1650,
      description: "A long living room, a closed kitchen and three bedrooms in a row behind it.",
      amenities: ["Gas and water by meter"],
      service_charge: 33,
      free_from: null,
      is_draft: false,
    },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** PATCH /apartments/{apartment_no}: changes the given values; `listed` publishes it. */
export const updateApartment = endpoint({
  method: "PATCH",
  path: "/apartments/{apartment_no}",
  summary: "Change an apartment, or publish it",
  allow: ADMIN,
  params,
  body: fields
    .partial()
    .extend({ listed: z.literal(true, "Write true; DELETE unpublishes it.").optional() })
    .superRefine(refuseContradictions),
  response: modified,
  versioned: true,
  errors: ["not_found", "conflict", "changed_since"],
  example: {
    params: { apartment_no: "4A" },
    body: { rent: 675, free_from: "2026-12-01" },
    response: { modifiedCount: 1 },
  },
});

/** DELETE /apartments/{apartment_no}: unpublishes it; its history stays. */
export const unpublishApartment = endpoint({
  method: "DELETE",
  path: "/apartments/{apartment_no}",
  summary: "Unpublish an apartment: make it a draft",
  allow: ADMIN,
  params,
  response: deleted,
  errors: ["not_found", "conflict", "agreement_active"],
  example: { params: { apartment_no: "5A" }, response: { deletedCount: 1 } },
});
