import { apartmentNo } from "@/lib/apartments/contract";
import { CARE, CARE_READ, endpoint } from "@/lib/platform/contracts/endpoint";
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
  phone,
  pageQuery,
  plain,
  search,
  text,
} from "@/lib/platform/contracts/fields";
import { NO_DAY } from "@/lib/platform/contracts/messages";
import * as z from "@/lib/platform/contracts/zod";

const NO_CONTACT = "Please enter a telephone number or an email address.";

export const NO_VISIT = "There is no such visit or question.";

export const NO_ANSWER = "Please write an answer.";

export const VISIT_CHANGED = "Somebody else has changed this in the meantime. Look at it again.";

export const NO_VISIT_DAY = "This is a question: there is no day for a calendar.";

export const NO_TIME = "Please choose morning, afternoon or evening.";

/** The states of a visit, in the order in which it goes through them. */
export const VISIT_STATES = ["new", "answered", "confirmed", "done"] as const;

export type VisitState = (typeof VISIT_STATES)[number];

/** What the list of visits can be sorted by; `state` stands in the order in which a visit goes through them. */
export const VISIT_SORTS = ["name", "apartment_no", "day", "state", "created_at"] as const;

const CALENDAR = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nibash//Visits//EN", "METHOD:PUBLISH", "BEGIN:VEVENT"],
  ...[`UID:visit-${EXAMPLE_ID}@nibash`, "DTSTAMP:20261122T183807Z"],
  ...["DTSTART:20261205T030000Z", "DTEND:20261205T060000Z", "SEQUENCE:0", "STATUS:TENTATIVE"],
  "SUMMARY:Visit: apartment 4A\\, Nibash Tower",
  "LOCATION:Nibash Tower\\, Uttara Sector 10\\, Dhaka\\, Bangladesh",
  ...["END:VEVENT", "END:VCALENDAR", ""],
].join("\r\n");

export const DAY_PARTS = ["morning", "afternoon", "evening"] as const;

export type DayPart = (typeof DAY_PARTS)[number];

/** Minutes of a day in Dhaka, start and end. */
export const HOURS: Readonly<Record<DayPart, readonly [from: number, until: number]>> = {
  morning: [9 * 60, 12 * 60],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, 20 * 60],
};

/** The form's consent text; stored with each visit as it was shown (docs/product.md 4.8). */
export const CONSENT =
  "We use what you write here to answer you and to arrange a visit, and delete it 180 days after it is done.";

/** A visit for admins, or a question if it has no day. Texts without a value are empty. */
const visit = z
  .object({
    _id: objectId,
    state: z.enum(VISIT_STATES),
    apartment_no: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    /** The preferred day; once confirmed, the agreed day. */
    day: day.nullable(),
    time: z.enum(DAY_PARTS).nullable(),
    message: z.string(),
    answer: z.string(),
    created_at: instant,
    /** Increases with each change; a change with an older value is rejected. */
    version: z.number().int(),
  })
  .meta({ id: "Visit" });

export type Visit = z.infer<typeof visit>;

/** An optional text: missing and null become empty. */
const optional = <Text extends string>(schema: z.ZodType<Text, string>) =>
  schema.nullish().transform((value) => value ?? "");

const time = optional(z.enum([...DAY_PARTS, ""], NO_TIME));

const NO_WORDS = "Please write your question.";

const fields = z.strictObject({
  apartment_no: optional(orEmpty(apartmentNo)),
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
 * The form of a visit or a question. Requires a name, and a telephone number or email address. With a day it is a visit,
 * which needs a part of the day; without one a question, which needs a message.
 */
const visitForm = fields.superRefine(refuseNobody).superRefine((form, context) => {
  const fail = failing(context);
  if (form.day && !form.time) fail("time", NO_TIME);
  if (!form.day && form.time) fail("day", NO_DAY);
  if (!form.day && !form.time && !form.message)
    fail("message", "Please write your question, or choose a day for a visit.");
});

/**
 * The same for the choices "Ask a question", which ignores a day chosen before, and "Book a visit", which requires a day
 * instead of a message.
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

/** POST /visits: public, from our pages or a program. */
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

/** GET /visits: waiting ones first, then newest; `q` searches parts of name, telephone, email or apartment. */
export const listVisits = endpoint({
  method: "GET",
  path: "/visits",
  summary: "Visits and questions",
  allow: CARE_READ,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(VISIT_SORTS).optional(),
    state: z.enum(VISIT_STATES).optional(),
    q: search().optional(),
  }),
  response: z.array(visit),
  paged: true,
  example: {
    query: { state: "new", page: "1", limit: "20" },
    response: [
      {
        _id: EXAMPLE_ID,
        state: "new",
        apartment_no: "4A",
        name: "Nadia Rahman",
        phone: "+880 1711 000000",
        email: "nadia@nibash.test",
        day: "2026-12-05",
        time: "morning",
        message: "Is there room for a piano?",
        answer: "",
        version: 0,
        created_at: "2026-11-22T18:38:07.054Z",
      },
    ],
  },
});

const decisionFields = {
  day: optional(orEmpty(day)),
  time,
  answer: optional(orEmpty(text(2000, NO_ANSWER))),
};

/** The form of an admin's decision. */
export const decisionForm = z.strictObject(decisionFields);

/** PATCH /visits/{id}: answers, confirms or closes; mails the first two to a visitor with an email address. */
export const updateVisit = endpoint({
  method: "PATCH",
  path: "/visits/{id}",
  summary: "Answer, confirm or close a visit or a question",
  allow: CARE,
  params: z.strictObject({ id: objectId }),
  body: z.strictObject({
    ...decisionFields,
    state: z.enum(["answered", "confirmed", "done"]),
    /** The revision that was read; without it only a step forward is allowed. */
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

/** GET /visits/{id}/calendar: a visit as a calendar file (RFC 5545); tentative until it is confirmed. */
export const getVisitCalendar = endpoint({
  method: "GET",
  path: "/visits/{id}/calendar",
  summary: "A visit as a calendar file",
  allow: CARE_READ,
  params: z.strictObject({ id: objectId }),
  response: z.string(),
  file: "text/calendar; charset=utf-8",
  errors: ["not_found", "conflict"],
  example: { params: { id: EXAMPLE_ID }, response: CALENDAR },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "visit.answered": "{who} answered the question of {subject}",
  "visit.confirmed": [
    "{who} confirmed the visit of {subject} for the {after.time} of {after.day|day}",
    "{who} confirmed the visit of {subject}",
  ],
  "visit.done": "{who} marked the visit or question of {subject} as done",
};
