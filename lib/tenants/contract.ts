import { apartmentNo } from "@/lib/apartments/contract";
import { importAnswer, importQuery } from "@/lib/apartments/import-contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { ADMIN, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  day,
  EXAMPLE_ID,
  inserted,
  modified,
  MOST_BY_CARD,
  objectId,
  orEmpty,
  phone,
  ownEmail,
  rent,
  typedAmount,
  MOST_BYTES,
} from "@/lib/platform/contracts/fields";
import { cleanLine } from "@/lib/platform/contracts/typed-text";
import * as z from "@/lib/platform/contracts/zod";
import { BAD_LINK, chosenPhoto, passwordChecks, personName } from "@/lib/users/account-contract";

/** The CSV columns of tenants, named as in POST /tenants. */
export const TENANT_COLUMNS = [
  ...(["apartment_no", "name", "telephone", "email", "moved_in"] as const),
  ...(["rent", "deposit", "paid_until", "owed"] as const),
] as const;

export type TenantColumn = (typeof TENANT_COLUMNS)[number];

/** The most people in one file: all are written in one transaction. */
export const MOST_TENANTS = 500;

export const NO_TENANT_ROWS = "This file has no people below its header row.";

export const REACH = "Please enter a telephone number or an email address.";

const PAID_UNTIL = "Use a month like 2026-10, the last one that is paid.";

const amountUpTo = (words: string) =>
  typedAmount(
    0,
    MOST_BY_CARD,
    () => `${words} from ${formatMoney(0, "en")} to ${formatMoney(MOST_BY_CARD, "en")}.`,
  );

/** Somebody who lives here already (docs/product.md 3.21). A field that is left out is as if it were empty. */
export const tenantForm = z
  .strictObject({
    apartment_no: apartmentNo,
    name: personName,
    telephone: orEmpty(phone).default(""),
    email: orEmpty(ownEmail).default(""),
    moved_in: day,
    rent,
    deposit: amountUpTo("Please enter a deposit").default(0).meta({ description: "What is held." }),
    paid_until: z
      .string()
      .overwrite(cleanLine)
      .regex(/^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/, PAID_UNTIL)
      .default("")
      .meta({
        description: "The last month that is paid; the first bill is of the next one. Empty: of this one.",
      }),
    owed: amountUpTo("Please enter what is owed,")
      .default(0)
      .meta({ description: "What is owed for the time before." }),
  })
  .superRefine(({ telephone, email: address }, context) => {
    if (!telephone && !address) context.addIssue({ code: "custom", path: ["telephone"], message: REACH });
  });

export type TenantForm = z.output<typeof tenantForm>;

const EXAMPLE_TENANT = {
  apartment_no: "4A",
  name: "Rahim Uddin",
  telephone: "01711 000000",
  email: "",
  moved_in: "2019-03-01",
  rent: 650,
  deposit: 1300,
  paid_until: "2026-10",
  owed: 120,
};

/** POST /tenants/import: people who live here already, as CSV. */
export const importTenants = endpoint({
  method: "POST",
  path: "/tenants/import",
  summary:
    "Enter the people who live here already by CSV: a dry run, and with apply=true all of it or nothing",
  allow: ADMIN,
  limit: "import",
  query: importQuery,
  text: { type: "text/csv", bytes: MOST_BYTES },
  body: z.string().meta({
    description:
      "UTF-8 or UTF-16, at most 500 rows. One of the first 20 lines names the columns of POST /tenants, in any order; apartment_no must be there. Separated by commas, semicolons or tabs.",
  }),
  response: importAnswer,
  example: {
    body: `${TENANT_COLUMNS.join(",")}\r\n4A,Rahim Uddin,01711 000000,,2019-03-01,650,1300,2026-10,120\r\n`,
    response: {
      rows: [{ line: 2, apartment_no: "4A", outcome: "new", message: "First bill: November 2026." }],
      applied: false,
      plan: "Jq0bV3wXn5sYf7dKtL2mZA",
    },
  },
});

/** POST /tenants: one of them. */
export const addTenant = endpoint({
  method: "POST",
  path: "/tenants",
  summary: "Enter a person who lives here already",
  allow: ADMIN,
  body: tenantForm,
  response: inserted,
  errors: ["conflict"],
  limit: "money",
  example: { body: EXAMPLE_TENANT, response: { insertedId: EXAMPLE_ID } },
});

const params = z.strictObject({ user_id: objectId });

/** The form of a correction. */
export const correctionForm = z.strictObject({
  name: personName.optional(),
  telephone: orEmpty(phone).optional(),
  email: orEmpty(ownEmail).optional(),
});

/** Whoever has the account does not live here: they lose it (docs/product.md 3.24). */
const takeBack = z.literal(true).optional().meta({
  description:
    "Signs out the person who has the account and removes password, address and card, so that a new link opens it.",
});

/** PATCH /tenants/{user_id}: corrects a person. An address of somebody with an account counts when they have proved it. */
export const correctTenant = endpoint({
  method: "PATCH",
  path: "/tenants/{user_id}",
  summary: "Correct a tenant's name, telephone number or email address",
  allow: ADMIN,
  params,
  body: correctionForm.extend({ take_back: takeBack }),
  response: modified,
  errors: ["not_found", "conflict"],
  example: {
    params: { user_id: EXAMPLE_ID },
    body: { name: "Rahim Uddin", telephone: "01711 000000" },
    response: { modifiedCount: 1 },
  },
});

/** POST /tenants/{user_id}/invite: a link by which they take their account over; it ends the ones before. */
export const inviteTenant = endpoint({
  method: "POST",
  path: "/tenants/{user_id}/invite",
  summary: "Make a tenant's one-time link to their account, and mail it if they have an email address",
  allow: ADMIN,
  params,
  response: z.object({
    url: z.string().meta({ description: "To hand over: by WhatsApp, or on paper." }),
    mailed: z.boolean(),
    expires_at: z.iso.datetime(),
  }),
  errors: ["not_found", "conflict"],
  limit: "money",
  example: {
    params: { user_id: EXAMPLE_ID },
    response: {
      url: "https://nibash.example/claim#example-token-of-a-tenant",
      mailed: false,
      expires_at: "2026-12-28T09:00:00.000Z",
    },
  },
});

/** The form behind that link; the rules of docs/product.md 3.10. */
const claimForm = z.strictObject({
  token: z.string().regex(/^[\w-]{20,100}$/, BAD_LINK),
  email: orEmpty(ownEmail).optional(),
  password: passwordChecks,
});

/** The same with a photo of the person, which is sent once they are signed in. */
export const claimFormWithPhoto = claimForm.extend({ image: chosenPhoto });

/** POST /claimed-accounts: takes an account over by its link, once. */
export const claimAccount = endpoint({
  method: "POST",
  path: "/claimed-accounts",
  summary: "Take one's account over by the office's link, with a password and an email address",
  allow: "optional",
  body: claimForm,
  response: z.object({
    insertedId: objectId,
    email: z.string().meta({ description: "What one signs in with." }),
    is_proved: z.boolean().meta({ description: "False: a mail with a link is on its way to it." }),
  }),
  errors: ["conflict"],
  limit: "link",
  example: {
    body: { token: "example-token-of-a-tenant", email: "rahim@nibash.test", password: "Nibash#2026" },
    response: { insertedId: EXAMPLE_ID, email: "rahim@nibash.test", is_proved: false },
  },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "tenant.entered": [
    "{who} entered {after.name}, who lives in {home} already",
    "{who} entered {person}, who lives in {home} already",
  ],
  "tenant.corrected": ["{who} corrected {after|fields} of {person}", "{who} corrected {person}"],
  "tenant.invited": "{who} made a link to the account of {person}",
  "tenant.taken-back": "{who} took the account of {person} from the person who had it",
  "tenant.claimed": "{person} took their account over",
};
