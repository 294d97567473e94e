import * as calls from "./announcements";
import {
  ALREADY_MAILED,
  ALREADY_POSTED,
  ANNOUNCEMENT_GONE,
  BAD_DAY,
  NO_TITLE,
} from "./announcements.sentences";
import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";

const LIFT = {
  _id: EXAMPLE_ID,
  title: "Lift maintenance",
  date: "2026-11-19T09:30:00.000Z",
  description: "The lift rests on Friday from 10 to 12.",
  pinned: true,
  unread: true,
  edited_at: null,
  publish_on: null,
  mail: true,
  mailed_at: "2026-11-19T09:30:02.000Z",
};

export const announcements = noun(calls, {
  audited: {
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
  },
  docs: {
    listAnnouncements: { answer: [LIFT] },
    getAnnouncement: { answer: LIFT, says: { not_found: ANNOUNCEMENT_GONE } },
    postAnnouncement: {
      answer: { insertedId: EXAMPLE_ID },
      says: { invalid_input: NO_TITLE, conflict: ALREADY_POSTED },
    },
    changeAnnouncement: {
      says: { invalid_input: BAD_DAY, not_found: ANNOUNCEMENT_GONE, conflict: ALREADY_MAILED },
    },
  },
});
