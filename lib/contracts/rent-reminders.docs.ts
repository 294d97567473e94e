import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";
import * as calls from "./rent-reminders";
import { NOBODY_CHOSEN } from "./rent-reminders.sentences";
import { NO_PARAMETER } from "./shared.docs";
import { SENDS_NO_MAIL } from "./shared.sentences";

const reminder = {
  agreement_id: EXAMPLE_ID,
  name: "Tanvir Hasan",
  email: "member@nibash.test",
  apartment_no: "5B",
  kind: "due",
  periods: ["2026-11"],
  amount: 780,
  sent_at: null,
  by: "",
};

export const rentReminders = noun(calls, {
  audited: {
    "rent-reminder.sent": [
      "{who} reminded {person} of {after.amount|dollars} for {home}",
      "{who} reminded {person} of the rent of {home}",
    ],
  },
  docs: {
    listRentReminders: {
      answer: { day: "2026-11-05", can_send: true, reminders: [reminder] },
      says: { invalid_input: NO_PARAMETER },
    },
    sendRentReminders: { says: { invalid_input: NOBODY_CHOSEN, conflict: SENDS_NO_MAIL } },
  },
});
