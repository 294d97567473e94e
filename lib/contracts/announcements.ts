import { endpoint } from "./endpoint";
import { EXAMPLE_ID, deleted, ignored, inserted, instant, objectId, pageQuery, text } from "./fields";
import { ANNOUNCEMENT_SORTS } from "./announcements.sorts";
import * as z from "./zod";

/** A notice for everybody who is signed in. */
export const announcement = z
  .object({ _id: objectId, title: z.string(), description: z.string(), date: instant })
  .meta({ id: "Announcement" });
export type Announcement = z.infer<typeof announcement>;

/** The form of an announcement: both fields are required. */
export const announcementForm = z.strictObject({
  title: text(120, "Please enter a title."),
  description: text(5000, "Please enter a description."),
});

/** GET /announcements: newest first. */
export const listAnnouncements = endpoint({
  method: "GET",
  path: "/announcements",
  summary: "Announcements",
  allow: ["user", "member", "admin"],
  query: z.strictObject({ ...pageQuery, sort: z.enum(ANNOUNCEMENT_SORTS).optional() }),
  response: z.array(announcement),
  paged: true,
  example: { query: { page: "1", limit: "20" } },
});

/** The client's own name for one posting: sent once more with it, an announcement whose answer was lost is there once. */
const sendingKey = z
  .string()
  .regex(/^[A-Za-z0-9-]{16,64}$/, "Use 16 to 64 letters, digits and -.")
  .meta({ example: "5f2c1d7e90ab43c8" });

/** POST /announcements. The date is the server's. */
export const postAnnouncement = endpoint({
  method: "POST",
  path: "/announcements",
  summary: "Post an announcement",
  allow: ["admin"],
  body: announcementForm.extend({ date: ignored, key: sendingKey.optional() }),
  response: inserted,
  errors: ["conflict"],
  example: { body: { title: "Lift maintenance", description: "The lift rests on Friday from 10 to 12." } },
});

/** DELETE /announcements/{id}. */
export const deleteAnnouncement = endpoint({
  method: "DELETE",
  path: "/announcements/{id}",
  summary: "Delete an announcement",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  response: deleted,
  example: { params: { id: EXAMPLE_ID }, response: { deletedCount: 1 } },
});
