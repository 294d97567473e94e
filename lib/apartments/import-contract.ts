import { ADMIN, ADMIN_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import { dateOrder, MOST_BYTES } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";
import { NOT_TRUE } from "./contract";

/** The CSV columns of apartments, named as in POST /apartments. */
export const APARTMENT_COLUMNS = [
  ...(["apartment_no", "floor_no", "block_no", "rent", "rooms", "bathrooms", "balconies"] as const),
  ...(["size_sqft", "description", "amenities", "service_charge", "free_from", "is_draft"] as const),
] as const;

export type ApartmentColumn = (typeof APARTMENT_COLUMNS)[number];

/** What the form of a new apartment begins with, and an import without these columns fills in; all else is required. */
export const NEW_APARTMENT = {
  description: "",
  amenities: [] as string[],
  service_charge: 0,
  free_from: null,
  balconies: 1,
};

/** The outcomes of a row. */
const IMPORT_OUTCOMES = ["new", "changed", "unchanged", "refused"] as const;

export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const CSV = [
  "apartment_no,floor_no,block_no,rent,rooms,bathrooms,balconies,size_sqft,description,amenities,service_charge,free_from,is_draft",
  "4A,4,A,650,3,2,1,1650,A long living room.,Gas and water by meter; Wardrobes in every bedroom,33,,",
].join("\r\n");

const importedRow = z
  .object({
    line: z.number().int().meta({ description: "The line of the file in which the row begins, from 1." }),
    apartment_no: z.string().meta({ description: "As it is written in the row." }),
    outcome: z.enum(IMPORT_OUTCOMES),
    message: z.string().meta({ description: "Why it is refused, or what it changes; may be empty." }),
  })
  .meta({ id: "ImportedRow" });

export type ImportedRow = z.infer<typeof importedRow>;

/** The query of an import: a dry run, unless it applies. */
export const importQuery = z.strictObject({
  apply: z
    .literal("true", NOT_TRUE)
    .transform(() => true)
    .optional()
    .meta({
      type: "string",
      enum: ["true"],
      description:
        "Writes all rows in one step. Where one is refused nothing is written: the answer is 200 all the same, with `applied` false and every row.",
    }),
  plan: z
    .string()
    .regex(/^[\w-]{22}$/, "Send the plan of the dry run.")
    .optional()
    .meta({
      description:
        "The `plan` of a dry run. Where the rows would now do something else, nothing is written and `applied` is false.",
    }),
  date_order: dateOrder,
});

/** What becomes of each row, and whether it is written. */
export const importAnswer = z.object({
  rows: z.array(importedRow),
  applied: z.boolean().meta({ description: "Whether all of it is written." }),
  plan: z.string().meta({ description: "Stands for what the rows do; `apply=true` may take it back." }),
});

/**
 * POST /apartments/import: a list of apartments as CSV (docs/product.md 4.15). Returns the outcome of each row; writes only
 * with `apply=true`, all rows or none.
 */
export const importApartments = endpoint({
  method: "POST",
  path: "/apartments/import",
  summary: "Add and change many apartments by CSV: a dry run, and with apply=true all of it or nothing",
  allow: ADMIN,
  limit: "import",
  query: importQuery,
  text: { type: "text/csv", bytes: MOST_BYTES },
  body: z.string().meta({
    description:
      "UTF-8 or UTF-16, at most 1 MB and 2,000 rows. One of the first 20 lines names the columns of POST /apartments, in any order; apartment_no must be there. A column that is left out stays as it is on a change; is_draft, `true` or empty, is of new ones alone. Separated by commas, semicolons or tabs.",
  }),
  response: importAnswer,
  example: {
    body: "apartment_no,rent,rooms,bathrooms,balconies,size_sqft,amenities\r\n11A,650,3,2,1,1650,Gas and water by meter; A view of the lake\r\n",
    response: {
      rows: [{ line: 2, apartment_no: "11A", outcome: "new", message: "" }],
      applied: false,
      plan: "Jq0bV3wXn5sYf7dKtL2mZA",
    },
  },
});

/** GET /apartments/csv: every apartment, drafts included, in the format of POST /apartments/import. */
export const exportApartments = endpoint({
  method: "GET",
  path: "/apartments/csv",
  summary: "Every apartment as CSV, as the import takes it, drafts too",
  allow: ADMIN_READ,
  response: z.string(),
  file: "text/csv; charset=utf-8",
  example: { response: CSV },
});
