import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";
import { FOREIGN } from "./shared.sentences";
import * as calls from "./visits";
import { NO_ANSWER, NO_CONTACT, NO_VISIT, NO_VISIT_DAY, VISIT_CHANGED } from "./visits.sentences";

const CALENDAR = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nibash//Visits//EN", "METHOD:PUBLISH", "BEGIN:VEVENT"],
  ...[`UID:visit-${EXAMPLE_ID}@nibash`, "DTSTAMP:20261122T183807Z"],
  ...["DTSTART:20261205T030000Z", "DTEND:20261205T060000Z", "SEQUENCE:0", "STATUS:TENTATIVE"],
  "SUMMARY:Visit: apartment 4A\\, Nibash Tower",
  "LOCATION:Nibash Tower\\, Uttara Sector 10\\, Dhaka\\, Bangladesh",
  ...["END:VEVENT", "END:VCALENDAR", ""],
].join("\r\n");

export const visits = noun(calls, {
  audited: {
    "visit.answered": "{who} answered the question of {subject}",
    "visit.confirmed": [
      "{who} confirmed the visit of {subject} for the {after.time} of {after.day|day}",
      "{who} confirmed the visit of {subject}",
    ],
    "visit.done": "{who} marked the visit or question of {subject} as done",
  },
  docs: {
    sendVisit: { says: { invalid_input: NO_CONTACT, forbidden: FOREIGN } },
    listVisits: {
      answer: [
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
    updateVisit: { says: { invalid_input: NO_ANSWER, not_found: NO_VISIT, conflict: VISIT_CHANGED } },
    getVisitCalendar: {
      answer: CALENDAR,
      says: { not_found: NO_VISIT, conflict: NO_VISIT_DAY },
    },
  },
});
