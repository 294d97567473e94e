import { addDays, subDays, subHours } from "date-fns";
import { towerDay } from "@/lib/platform/format/dates";
import { CONSENT, type DayPart, VISIT_STATES, type VisitState } from "@/lib/visits/contract";

interface DemoVisit {
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
  readonly apartment_no?: string;
  readonly state: VisitState;
  readonly hoursAgo: number;
  /** Days from the demo's creation; none for a question. */
  readonly wish?: readonly [inDays: number, time: DayPart];
  readonly message?: string;
  readonly answer?: string;
}

const DEMO_VISITS: readonly DemoVisit[] = [
  {
    name: "Shaila Parvin",
    phone: "+880 1711 000101",
    email: "shaila.parvin@nibash.test",
    apartment_no: "5A",
    state: "new",
    hoursAgo: 5,
    wish: [4, "morning"],
    message: "We are two adults and a child of three. Could we see the playroom as well?",
  },
  {
    name: "Mahbub Alam",
    phone: "+880 1819 000102",
    state: "new",
    hoursAgo: 21,
    message: "Is there a generator for the lifts, and does it feed the apartments too?",
  },
  {
    name: "Tania Ferdous",
    email: "tania.ferdous@nibash.test",
    apartment_no: "9B",
    state: "answered",
    hoursAgo: 50,
    message: "May I keep a cat?",
    answer: "Yes, one cat or a small dog is welcome. Please keep them off the roof garden.",
  },
  {
    name: "Jahid Hasan",
    phone: "+880 1911 000103",
    email: "jahid.hasan@nibash.test",
    apartment_no: "1A",
    state: "confirmed",
    hoursAgo: 72,
    wish: [2, "evening"],
    message: "After work would suit us best.",
    answer: "Please ring at the gate and ask for Ayesha.",
  },
  {
    name: "Rashed Karim",
    email: "rashed.karim@nibash.test",
    apartment_no: "6A",
    state: "answered",
    hoursAgo: 96,
    wish: [9, "afternoon"],
    message: "Would a Friday be possible?",
    answer: "On Fridays the office is closed until 3 pm. Would 4 pm suit you?",
  },
  {
    name: "Lamia Nahar",
    phone: "+880 1611 000104",
    apartment_no: "7B",
    state: "done",
    hoursAgo: 240,
    wish: [-6, "afternoon"],
  },
];

/** Visits and questions in each state, with days relative to the demo's creation. */
export function listDemoVisits(now: Date) {
  return DEMO_VISITS.map(({ hoursAgo, wish, ...visit }) => {
    const sent = subHours(now, hoursAgo);
    return {
      ...visit,
      ...(wish && { day: towerDay(addDays(now, wish[0])), time: wish[1] }),
      step: VISIT_STATES.indexOf(visit.state),
      version: VISIT_STATES.indexOf(visit.state),
      created_at: sent,
      consent: CONSENT,
      consent_at: sent,
      done_at: visit.state === "done" ? subDays(now, 5) : null,
    };
  });
}
