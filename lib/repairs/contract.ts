import { apartmentNo } from "@/lib/apartments/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { CARE, CARE_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  day,
  EXAMPLE_ID,
  inserted,
  instant,
  line,
  modified,
  objectId,
  onlyThose,
  orEmpty,
  pageQuery,
  search,
  text,
  typedAmount,
  photoFailure,
} from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

export const NO_REPAIR = "There is no such repair.";

const NO_DAMAGE = "Please describe what is broken.";

export const NO_MORE_REPORTS = "Your agreement has ended: nothing can be reported any more.";

export const REPAIR_CHANGED =
  "This repair has changed since you opened it. Check it again, then send your change.";

const NO_MESSAGE = "Please write a message.";

export const THREAD_FULL = "This thread is full: it can hold 200 messages.";

export const NOT_PLANNED = "No day is planned for this repair.";

/** The states of a repair, in the order of the board. */
export const REPAIR_STATES = ["new", "planned", "done", "declined"] as const;

export type RepairState = (typeof REPAIR_STATES)[number];

/** The most photos of a report. */
export const MOST_REPAIR_PHOTOS = 5;

/** Days within which a closed repair can be reopened. */
export const REOPEN_DAYS = 14;

/** How far ahead a day can be planned, in days. */
export const MOST_DAYS_AHEAD = 365;

/** The events that the other side is notified of. */
export const REPAIR_NEWS = [
  "reported",
  "planned",
  "unplanned",
  "done",
  "declined",
  "reopened",
  "message",
] as const;

export type RepairNews = (typeof REPAIR_NEWS)[number];

export const isClosed = (state: RepairState): boolean => state === "done" || state === "declined";

/** Where a repair is, within a sentence: `apartment 5A`; without an apartment it is one of the building itself. */
export const repairPlace = (apartmentNo: string | undefined): string =>
  apartmentNo ? `apartment ${apartmentNo}` : "the building";

const PHOTO = `/api/repairs/${EXAMPLE_ID}/photos/${EXAMPLE_ID}`;

const REPAIR = {
  _id: EXAMPLE_ID,
  state: "planned",
  title: "The tap drips",
  room: "Bathroom",
  urgent: false,
  description: "The tap of the wash basin drips day and night.",
  access: "Every day after 6 pm",
  apartment_no: "4A",
  name: "Tanvir Hasan",
  user_id: EXAMPLE_ID,
  photos: [PHOTO],
  planned_on: "2026-12-05",
  cost: null,
  created_at: "2026-11-22T18:38:07.054Z",
  answered_at: "2026-11-23T04:12:40.100Z",
  is_under_way: true,
  closed_at: null,
  messages: 1,
  version: 1,
};

const CALENDAR = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nibash//Repairs//EN", "METHOD:PUBLISH", "BEGIN:VEVENT"],
  ...[`UID:repair-${EXAMPLE_ID}@nibash`, "DTSTAMP:20261122T183807Z"],
  ...["DTSTART;VALUE=DATE:20261205", "DTEND;VALUE=DATE:20261206", "SEQUENCE:0", "STATUS:CONFIRMED"],
  "SUMMARY:Repair: The tap drips\\, apartment 4A\\, Nibash Tower",
  "LOCATION:Nibash Tower\\, Uttara Sector 10\\, Dhaka\\, Bangladesh",
  ...["END:VEVENT", "END:VCALENDAR", ""],
].join("\r\n");

/** A repair. Texts without a value are empty. */
const repair = z
  .object({
    _id: objectId,
    state: z.enum(REPAIR_STATES),
    title: z.string(),
    description: z.string(),
    room: z.string(),
    urgent: z.boolean(),
    /** When someone may enter, as the tenant wrote it. */
    access: z.string(),
    /** Empty for one of the building itself: lift, pump, roof. */
    apartment_no: z.string(),
    /** The reporter, or the tenant of the home for whom an admin reported it; empty and null if the account is deleted. */
    name: z.string(),
    user_id: objectId.nullable(),
    /** Private addresses of the small size; `?size=large` returns the other. */
    photos: z.array(z.string()),
    planned_on: day.nullable(),
    /** Dollars; null if not recorded, and always for a tenant and a caretaker. */
    cost: z.number().nullable(),
    created_at: instant,
    /** An admin's first answer. */
    answered_at: instant.nullable(),
    /** Open and answered, and the tenant has not written since. */
    is_under_way: z.boolean(),
    closed_at: instant.nullable(),
    /** The number of messages in the thread. */
    messages: z.number().int(),
    /** Increases with each change; a change with an older value is rejected. */
    version: z.number().int(),
  })
  .meta({ id: "Repair" });

export type Repair = z.infer<typeof repair>;

/** A message of the thread; `by` is the side that wrote it. */
const repairMessage = z
  .object({ _id: objectId, by: z.enum(["tenant", "house"]), name: z.string(), text: z.string(), at: instant })
  .meta({ id: "RepairMessage" });

/** A repair with its thread, oldest message first; `reopen_until` is null if it is open or too late. */
const repairThread = repair
  .extend({ thread: z.array(repairMessage), reopen_until: instant.nullable() })
  .meta({ id: "RepairThread" });

export type RepairThread = z.infer<typeof repairThread>;

/** Missing and null become empty. */
const optional = <Text extends string>(schema: z.ZodType<Text, string>) =>
  schema.nullish().transform((value) => value ?? "");

const message = text(2000, NO_MESSAGE);

const words = {
  title: line(80, "Please say in a few words what is broken."),
  description: text(2000, NO_DAMAGE),
  room: optional(orEmpty(line(60, "Please say which room."))),
  access: optional(orEmpty(text(300, "Please say when someone can come in."))),
};

/** A checkbox of a form: a plain form does not send an unchecked one, ours sends `false`. */
const urgent = z
  .enum(["true", "false", ""], "Use true or false.")
  .transform((value) => value === "true")
  .meta({ type: "string", enum: ["true", "false", ""] });

const image = z
  .array(z.unknown())
  .superRefine((files, context) => {
    const most = `Choose at most ${String(MOST_REPAIR_PHOTOS)} photos.`;
    const message = files.length > MOST_REPAIR_PHOTOS ? most : files.map(photoFailure).find(Boolean);
    if (message) context.addIssue({ code: "custom", message });
  })
  .meta({
    type: "array",
    items: { type: "string", format: "binary" },
    description: "Up to five, JPEG or PNG, together with the words at most 6 MB.",
  });

/** An admin's choice; empty: the building itself. A member reports for their own home, whatever is sent. */
const place = { apartment_no: optional(orEmpty(apartmentNo)) };

/** A report's text fields. */
export const repairTextForm = z.strictObject({ ...words, ...place, urgent: z.boolean().default(false) });

/** The multipart body of a report. */
export const repairForm = z.strictObject({ ...words, ...place, urgent, image });

const ofRepair = z.strictObject({ id: objectId });

const EXAMPLE = { id: EXAMPLE_ID };

/** POST /repairs: multipart; `image` up to five times. Admins report for any home, or for the building. */
export const reportRepair = endpoint({
  method: "POST",
  path: "/repairs",
  summary: "Report a repair",
  allow: ["member", ...CARE],
  form: repairForm,
  response: inserted,
  errors: ["conflict", "too_large", "unsupported_type"],
  limit: "repair",
  example: {
    body: {
      title: "The tap drips",
      description: "The tap of the wash basin drips day and night.",
      room: "Bathroom",
      urgent: "false",
      access: "Every day after 6 pm",
      image: ["tap.jpg"],
    },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** GET /repairs: a member's own, all for an admin; newest first, or those of one state in the board's order. */
export const listRepairs = endpoint({
  method: "GET",
  path: "/repairs",
  summary: "Repairs",
  allow: ["member", ...CARE_READ],
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(REPAIR_STATES).optional(),
    urgent: onlyThose,
    building: onlyThose,
    /** As the menu counts: urgent ones that are not closed, others that are new. */
    unanswered: onlyThose,
    apartment_no: apartmentNo.optional(),
    user_id: objectId.optional(),
    q: search().optional(),
  }),
  response: z.array(repair),
  paged: true,
  example: { query: { state: "new", page: "1", limit: "20" }, response: [REPAIR] },
});

/** GET /repairs/{id}: the caller's own with its thread; any for admins. */
export const getRepair = endpoint({
  method: "GET",
  path: "/repairs/{id}",
  summary: "A repair with its thread",
  allow: ["member", ...CARE_READ],
  params: ofRepair,
  response: repairThread,
  errors: ["not_found"],
  example: {
    params: EXAMPLE,
    response: {
      ...REPAIR,
      thread: [
        {
          _id: EXAMPLE_ID,
          by: "house",
          name: "Ayesha Rahman",
          at: "2026-11-23T04:12:40.100Z",
          text: "The plumber comes on Saturday.",
        },
      ],
      reopen_until: null,
    },
  },
});

const changes = {
  state: z.enum(REPAIR_STATES).optional(),
  /** Plans it if no state is given. */
  planned_on: optional(orEmpty(day)),
  cost: typedAmount(
    0,
    1_000_000,
    () => `Use an amount from ${formatMoney(0, "en")} to ${formatMoney(1_000_000, "en")}.`,
  )
    .meta({ example: 120.5 })
    .nullish(),
  /** A message sent with the change. */
  text: optional(orEmpty(message)),
};

export const repairChangeForm = z.strictObject(changes);

/** PATCH /repairs/{id}: admins plan, close, reopen and record the cost; its tenant reopens it (`new`). */
export const changeRepair = endpoint({
  method: "PATCH",
  path: "/repairs/{id}",
  summary: "Plan, close or reopen a repair, or note its cost",
  allow: ["member", ...CARE],
  params: ofRepair,
  body: z.strictObject({
    ...changes,
    /** As read; without it only a step forward is allowed. */
    version: z.number().int().min(0).max(1_000_000).optional(),
  }),
  response: modified,
  errors: ["not_found", "conflict"],
  example: {
    params: EXAMPLE,
    body: { text: "Somebody is at home after 4 pm." },
    response: { modifiedCount: 1 },
  },
});

/** The form of a message. */
export const repairMessageForm = z.strictObject({ text: message });

/** POST /repairs/{id}/messages: adds a message, by its tenant or an admin. */
export const writeRepairMessage = endpoint({
  method: "POST",
  path: "/repairs/{id}/messages",
  summary: "Write a message in the thread of a repair",
  allow: ["member", ...CARE],
  params: ofRepair,
  body: repairMessageForm,
  response: inserted,
  errors: ["not_found", "conflict"],
  limit: "repair-message",
  example: {
    params: EXAMPLE,
    body: { text: "It drips faster since this morning." },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** GET /repairs/{id}/calendar: the planned day as a calendar file (RFC 5545). */
export const getRepairCalendar = endpoint({
  method: "GET",
  path: "/repairs/{id}/calendar",
  summary: "The planned day of a repair as a calendar file",
  allow: ["member", ...CARE_READ],
  params: ofRepair,
  response: z.string(),
  file: "text/calendar; charset=utf-8",
  errors: ["not_found", "conflict"],
  example: { params: EXAMPLE, response: CALENDAR },
});

/** Figures of all repairs for admins. Hours are medians of the last hundred, null if there is none. */
const repairFigures = z
  .object({
    open: z.number().int(),
    urgent: z.number().int(),
    hours_to_answer: z.number().int().nullable(),
    hours_to_mend: z.number().int().nullable(),
    /** The recorded cost in dollars of repairs closed in the last 365 days; null for a caretaker. */
    cost: z.number().nullable(),
  })
  .meta({ id: "RepairFigures" });

export type RepairFigures = z.infer<typeof repairFigures>;

/** GET /repair-figures. */
export const getRepairFigures = endpoint({
  method: "GET",
  path: "/repair-figures",
  summary: "Repairs in figures",
  allow: CARE_READ,
  response: repairFigures,
  example: { response: { open: 4, urgent: 1, hours_to_answer: 6, hours_to_mend: 75, cost: 320 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "repair.reported": [
    "{who} reported a repair in {home}: {after.title}",
    "{who} reported a repair in {home}",
  ],
  "repair.planned": [
    "{who} planned the repair in {home} for {after.planned_on|day}: {after.title}",
    "{who} planned the repair in {home}",
  ],
  "repair.unplanned": "{who} cancelled the planned day of the repair in {home}",
  "repair.done": [
    "{who} marked the repair in {home} as done: {after.title}",
    "{who} marked the repair in {home} as done",
  ],
  "repair.declined": [
    "{who} declined the repair in {home}: {after.title}",
    "{who} declined the repair in {home}",
  ],
  "repair.reopened": [
    "{who} reopened the repair in {home}: {after.title}",
    "{who} reopened the repair in {home}",
  ],
  "repair.cost-noted": [
    "{who} noted that the repair in {home} cost {after.cost|dollars}",
    "{who} changed the cost of the repair in {home}",
  ],
  "repair.message-written": "{who} wrote in the thread of the repair in {home}",
};
