import { ADMIN, ROLES, TENANTS, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  EXAMPLE_ID,
  day,
  deleted,
  ignored,
  inserted,
  instant,
  modified,
  objectId,
  onlyThose,
  orEmpty,
  pageQuery,
  sendingKey,
  text,
} from "@/lib/platform/contracts/fields";
import { NO_DESCRIPTION } from "@/lib/platform/contracts/messages";
import * as z from "@/lib/platform/contracts/zod";

const NO_TITLE = "Please enter a title.";

export const BAD_DAY = "Please choose a day from today to a year from now.";

export const ANNOUNCEMENT_GONE = "This announcement does not exist any more.";

export const ALREADY_POSTED = "Another announcement was posted under this key.";

export const ALREADY_MAILED = "This announcement has already been sent by mail.";

/** The columns announcements are sorted by. */
export const ANNOUNCEMENT_SORTS = ["title", "date"] as const;

const LIFT = {
  _id: EXAMPLE_ID,
  title: "Lift maintenance",
  date: "2026-11-19T09:30:00.000Z",
  description: "The lift is out of service on Friday from 10 to 12.",
  pinned: true,
  unread: true,
  edited_at: null,
  publish_on: null,
  mail: true,
  mailed_at: "2026-11-19T09:30:02.000Z",
};

/** A notice for all signed-in users. */
const announcement = z
  .object({
    _id: objectId,
    title: z.string(),
    description: z.string(),
    date: instant,
    /** Shown above the others. */
    pinned: z.boolean(),
    /** The caller has not opened it; always false for admins, who write them. */
    unread: z.boolean(),
    edited_at: instant.nullable(),
    /** The day it is scheduled for, visible to admins only; null once it is published. */
    publish_on: day.nullable(),
    /** It is, or was, mailed to all members. */
    mail: z.boolean(),
    /** Since when all its mails are in the outbox. */
    mailed_at: instant.nullable(),
  })
  .meta({ id: "Announcement" });

export type Announcement = z.infer<typeof announcement>;

const fields = {
  title: text(120, NO_TITLE),
  description: text(5000, NO_DESCRIPTION),
};

/** From today on; empty or today means at once. */
const publishOn = orEmpty(day);

/** The form of an announcement: title and description are required. */
export const announcementForm = z.strictObject({
  ...fields,
  pinned: z.boolean().default(false),
  mail: z.boolean().default(false),
  publish_on: publishOn.default(""),
});

const ofAnnouncement = z.strictObject({ id: objectId });

const EXAMPLE = { id: EXAMPLE_ID };

/** GET /announcements: pinned first, then newest. */
export const listAnnouncements = endpoint({
  method: "GET",
  path: "/announcements",
  summary: "Announcements",
  allow: ROLES,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(ANNOUNCEMENT_SORTS).optional(),
    /** Only those that the caller has not opened. */
    unread: onlyThose,
  }),
  response: z.array(announcement),
  paged: true,
  example: { query: { page: "1", limit: "20" }, response: [LIFT] },
});

/** GET /announcements/{id}: one of them, with its version for a change. */
export const getAnnouncement = endpoint({
  method: "GET",
  path: "/announcements/{id}",
  summary: "An announcement",
  allow: ROLES,
  params: ofAnnouncement,
  response: announcement,
  errors: ["not_found"],
  versioned: true,
  example: { params: EXAMPLE, response: LIFT },
});

/** POST /announcements. The date is the server's, or the scheduled day. */
export const postAnnouncement = endpoint({
  method: "POST",
  path: "/announcements",
  summary: "Post an announcement",
  allow: ADMIN,
  body: z.strictObject({
    ...fields,
    date: ignored,
    key: sendingKey.optional(),
    pinned: z.boolean().optional(),
    mail: z.boolean().optional(),
    publish_on: publishOn.nullish(),
  }),
  response: inserted,
  errors: ["conflict"],
  example: {
    body: {
      title: "Lift maintenance",
      description: "The lift is out of service on Friday from 10 to 12.",
      pinned: true,
      mail: true,
    },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** PATCH /announcements/{id}: missing fields stay. The day can change while it is scheduled. */
export const changeAnnouncement = endpoint({
  method: "PATCH",
  path: "/announcements/{id}",
  summary: "Edit, pin or mail an announcement, or move its day",
  allow: ADMIN,
  params: ofAnnouncement,
  body: z.strictObject({
    title: fields.title.optional(),
    description: fields.description.optional(),
    pinned: z.boolean().optional(),
    /** Mails it to all members, once. */
    mail: z.boolean().optional(),
    /** Empty or null: at once. */
    publish_on: publishOn.nullish(),
  }),
  response: modified,
  errors: ["not_found", "conflict"],
  versioned: true,
  example: { params: EXAMPLE, body: { pinned: true }, response: { modifiedCount: 1 } },
});

/** PATCH /announcements/read: marks one as read by the caller or, without `id`, all. */
export const readAnnouncements = endpoint({
  method: "PATCH",
  path: "/announcements/read",
  summary: "Mark an announcement as read, or all of them",
  allow: [...TENANTS, ...ADMIN],
  body: z.strictObject({ id: objectId.optional() }),
  response: modified,
  example: { body: { id: EXAMPLE_ID }, response: { modifiedCount: 1 } },
});

/** DELETE /announcements/{id}. */
export const deleteAnnouncement = endpoint({
  method: "DELETE",
  path: "/announcements/{id}",
  summary: "Delete an announcement",
  allow: ADMIN,
  params: ofAnnouncement,
  response: deleted,
  example: { params: EXAMPLE, response: { deletedCount: 1 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "announcement.posted": "{who} posted the announcement {subject}",
  "announcement.scheduled": [
    "{who} scheduled the announcement {subject} for {after.publish_on|day}",
    "{who} scheduled the announcement {subject}",
  ],
  "announcement.appeared": "The announcement {subject} appeared on its day",
  "announcement.edited": [
    "{who} edited {after|fields} of the announcement {subject}",
    "{who} edited the announcement {subject}",
  ],
  "announcement.pinned": "{who} pinned the announcement {subject}",
  "announcement.unpinned": "{who} unpinned the announcement {subject}",
  "announcement.mailed": "{who} had the announcement {subject} sent to all members by mail",
  "announcement.mail-dropped": "{who} decided not to mail the announcement {subject}",
  "announcement.day-changed": [
    "{who} moved the announcement {subject} to {after.publish_on|day}",
    "{who} published the announcement {subject} before its day",
  ],
  "announcement.deleted": "{who} deleted the announcement {subject}",
};
