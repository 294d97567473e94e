import { apartmentNo } from "./apartments";
import { phone } from "./building";
import { endpoint } from "./endpoint";
import {
  day,
  email,
  EXAMPLE_ID,
  inserted,
  instant,
  line,
  modified,
  objectId,
  orEmpty,
  pageQuery,
  plain,
  text,
} from "./fields";
import { NO_DAY } from "./shared.sentences";
import { NO_ANSWER, NO_CONTACT, NO_TIME } from "./visits.sentences";
import { VISIT_SORTS, VISIT_STATES } from "./visits.sorts";
import * as z from "./zod";

/** The parts of a day: 9 to 12, 12 to 17, 17 to 20 o'clock in Dhaka. */
export const DAY_PARTS = ["morning", "afternoon", "evening"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** What the form says of the data; kept with each visit as it read when it was sent (docs/product.md 4.8). */
export const CONSENT =
  "We use what you write here to answer you and to arrange a visit, and delete it 180 days after it is done.";

/** A visit, or a question where no day is wished for, as admins see it. Texts without a value are empty. */
export const visit = z
  .object({
    _id: objectId,
    state: z.enum(VISIT_STATES),
    apartment_no: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    /** The day wished for, and once it is confirmed the day agreed upon. */
    day: day.nullable(),
    time: z.enum(DAY_PARTS).nullable(),
    message: z.string(),
    answer: z.string(),
    created_at: instant,
    /** Grows with each change: who changes it by an older one is refused. */
    version: z.number().int(),
  })
  .meta({ id: "Visit" });
export type Visit = z.infer<typeof visit>;

/** What may be left out, empty or null; empty where it is. */
const optional = <Text extends string>(schema: z.ZodType<Text, string>) =>
  schema.nullish().transform((value) => value ?? "");

const time = optional(z.enum([...DAY_PARTS, ""], NO_TIME));

const NO_WORDS = "Please write your question.";

const fields = z.strictObject({
  apartment_no: optional(orEmpty(z.string().trim().pipe(apartmentNo))),
  name: plain(line(80, "Please enter your name.")),
  phone: optional(orEmpty(phone)),
  email: optional(orEmpty(email)),
  day: optional(orEmpty(day)),
  time,
  message: optional(orEmpty(text(2000, NO_WORDS))),
  website: z
    .string()
    .max(2048)
    .optional()
    .meta({ description: "A trap: people leave it empty. What comes with it is answered and not kept." }),
});

type Fields = z.output<typeof fields>;
const failing = (context: z.RefinementCtx) => (path: string, message: string) => {
  context.addIssue({ code: "custom", path: [path], message });
};

function refuseNobody({ phone, email }: Fields, context: z.RefinementCtx): void {
  if (!phone && !email) failing(context)("phone", NO_CONTACT);
}

/**
 * The form of a visit or a question. A name, and a telephone number or an email address; with a day it is a visit, which
 * needs a part of the day, without one a question, which needs words.
 */
export const visitForm = fields.superRefine(refuseNobody).superRefine((form, context) => {
  const fail = failing(context);
  if (form.day && !form.time) fail("time", NO_TIME);
  if (!form.day && form.time) fail("day", NO_DAY);
  if (!form.day && !form.time && !form.message)
    fail("message", "Please write your question, or choose a day for a visit.");
});

/**
 * The same where "Ask a question" is chosen, whatever day was chosen before, and where "Book a visit" is:
 * then a day is missing, and not words.
 */
export const questionForm = fields.superRefine(refuseNobody).superRefine((form, context) => {
  if (!form.message) failing(context)("message", NO_WORDS);
});
export const wishForm = fields.superRefine(refuseNobody).superRefine((form, context) => {
  const fail = failing(context);
  if (!form.day) fail("day", NO_DAY);
  if (!form.time) fail("time", NO_TIME);
});

export type VisitEntries = z.output<typeof visitForm>;

/** POST /visits: from anybody, by an own page or a program. */
export const sendVisit = endpoint({
  method: "POST",
  path: "/visits",
  summary: "Ask a question, or for a visit",
  allow: "public",
  body: visitForm,
  response: inserted,
  limit: "visit",
  example: {
    body: {
      apartment_no: "4A",
      name: "Nadia Rahman",
      phone: "+880 1711 000000",
      email: "nadia@nibash.test",
      message: "Is there room for a piano?",
    },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** GET /visits: those that wait first, then newest; `q` finds parts of name, telephone, email or apartment. */
export const listVisits = endpoint({
  method: "GET",
  path: "/visits",
  summary: "Visits and questions",
  allow: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(VISIT_SORTS).optional(),
    state: z.enum(VISIT_STATES).optional(),
    q: z.string().trim().max(80).optional(),
  }),
  response: z.array(visit),
  paged: true,
  example: { query: { state: "new", page: "1", limit: "20" } },
});

const decisionFields = {
  day: optional(orEmpty(day)),
  time,
  answer: optional(orEmpty(text(2000, NO_ANSWER))),
};

/** The form of an admin's decision. */
export const decisionForm = z.strictObject(decisionFields);

/** PATCH /visits/{id}: answers, confirms or closes; who has given an email address gets a mail of the first two. */
export const updateVisit = endpoint({
  method: "PATCH",
  path: "/visits/{id}",
  summary: "Answer, confirm or close a visit or a question",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  body: z.strictObject({
    ...decisionFields,
    state: z.enum(["answered", "confirmed", "done"]),
    /** As it was read: without it only a step ahead is taken. */
    version: z.number().int().min(0).max(1_000_000).optional(),
  }),
  response: modified,
  errors: ["not_found", "conflict"],
  example: {
    params: { id: EXAMPLE_ID },
    body: { state: "answered", answer: "There is: the living room is 5 m wide." },
    response: { modifiedCount: 1 },
  },
});

/** GET /visits/{id}/calendar: a visit for a calendar (RFC 5545); tentative until it is confirmed. */
export const getVisitCalendar = endpoint({
  method: "GET",
  path: "/visits/{id}/calendar",
  summary: "A visit as a calendar file",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  response: z.string(),
  file: "text/calendar; charset=utf-8",
  errors: ["not_found", "conflict"],
  example: { params: { id: EXAMPLE_ID } },
});
