import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";
import * as calls from "./repairs";
import {
  NOT_PLANNED,
  NO_DAMAGE,
  NO_MESSAGE,
  NO_MORE_REPORTS,
  NO_REPAIR,
  REPAIR_CHANGED,
  THREAD_FULL,
} from "./repairs.sentences";
import { NO_DAY, TOO_LARGE } from "./shared.sentences";

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

export const repairs = noun(calls, {
  audited: {
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
  },
  docs: {
    reportRepair: { says: { invalid_input: NO_DAMAGE, conflict: NO_MORE_REPORTS, too_large: TOO_LARGE } },
    listRepairs: { answer: [REPAIR] },
    getRepair: {
      answer: {
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
      says: { not_found: NO_REPAIR },
    },
    changeRepair: { says: { invalid_input: NO_DAY, not_found: NO_REPAIR, conflict: REPAIR_CHANGED } },
    writeRepairMessage: { says: { invalid_input: NO_MESSAGE, not_found: NO_REPAIR, conflict: THREAD_FULL } },
    getRepairCalendar: {
      answer: CALENDAR,
      says: { not_found: NO_REPAIR, conflict: NOT_PLANNED },
    },
    getRepairFigures: {
      answer: { open: 4, urgent: 1, hours_to_answer: 6, hours_to_mend: 75, cost: 320 },
    },
  },
});
