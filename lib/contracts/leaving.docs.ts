import { NO_AGREEMENT } from "./agreements.sentences";
import { EXAMPLE_ID } from "./fields";
import * as calls from "./leaving";
import { AGREEMENT_ENDED, LAST_DAY_COME, leavingAlready } from "./leaving.sentences";
import { noun } from "./noun";

const leaving = {
  agreement_id: EXAMPLE_ID,
  apartment_no: "5B",
  notice_days: 60,
  earliest: "2027-01-22",
  latest: "2028-01-22",
  leave_on: null,
  told_at: null,
  told_by: null,
  can_take_back: false,
  day: "2027-01-31",
  last_period: "2027-01",
  last_rent: 780,
  by_days: false,
  unpaid: 2340,
  to_give_back: 0,
  deposit: 1560,
};

export const agreementsEnd = noun(calls, {
  docs: {
    getNotice: { answer: leaving },
    giveNotice: { says: { conflict: leavingAlready("Jan 31, 2027") } },
    withdrawNotice: { says: { conflict: LAST_DAY_COME } },
    getEnding: { answer: leaving, says: { not_found: NO_AGREEMENT, conflict: AGREEMENT_ENDED } },
    changeAgreement: { says: { not_found: NO_AGREEMENT, conflict: AGREEMENT_ENDED } },
  },
});
