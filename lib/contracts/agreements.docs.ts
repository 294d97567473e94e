import * as ofAccepting from "./accepting";
import * as ofDocuments from "./agreement-documents";
import * as ofRequests from "./agreements";
import { NO_APARTMENT } from "./apartments.sentences";
import { EXAMPLE_ID } from "./fields";
import * as ofTenants from "./my-agreement";
import { noun } from "./noun";
import {
  AGREEMENT_SENTENCES,
  NO_DOCUMENT,
  NO_OWN_AGREEMENT,
  AGREEMENT_CHANGED,
  NO_ADMIN_REQUEST,
  REQUEST_WITHDRAWN,
  CANNOT_BECOME_MEMBER,
  NO_REQUEST,
  notLet,
  answeredAlready,
} from "./agreements.sentences";

/** A request as its user and admins see it. */
const REQUEST = {
  _id: EXAMPLE_ID,
  name: "Nadia Rahman",
  email: "user@nibash.test",
  apartment_id: EXAMPLE_ID,
  apartment_no: "4A",
  floor_no: 4,
  block_no: "A",
  rent: 650,
  apartment_image: "/media/apartment-07",
  request_date: "2026-11-20T18:38:07.054Z",
  status: "pending",
  telephone: "+880 1711 000000",
  occupation: "Teacher",
  people: 3,
  first_day: "2026-12-01",
  message: "We would like to bring a piano.",
  decision: null,
  decided_at: null,
  reason: null,
};

export const agreements = noun(
  { ...ofRequests, ...ofAccepting, ...ofTenants, ...ofDocuments },
  {
    audited: AGREEMENT_SENTENCES,
    docs: {
      listRequests: {
        answer: [
          {
            ...REQUEST,
            rivals: 2,
            is_let: false,
            home_state: "available",
            agreement: null,
          },
        ],
      },
      getMyRequest: {
        answer: {
          ...REQUEST,
          usual_hours: 30,
        },
      },
      getMyAgreement: {
        answer: {
          agreement_id: EXAMPLE_ID,
          name: "Nadia Rahman",
          email: "member@nibash.test",
          apartment_no: "4A",
          floor_no: 4,
          block_no: "A",
          rent: 650,
          rent_changes: [{ from: "2027-12", rent: 700 }],
          accept_date: "2026-11-20T18:38:07.054Z",
          active: true,
          first_day: "2026-12-01",
          last_day: null,
          first_period: "2026-12",
          deposit: 1300,
          service_charge: 40,
          notice_days: 60,
          terms: "No smoking in the stairwell.",
          leave_on: null,
          notice_given_at: null,
          ended_at: null,
          documents: [
            {
              version: 1,
              made_at: "2026-11-20T18:38:07.054Z",
              hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
              signed_at: "2026-11-21T09:00:00.000Z",
              signed_name: "Nadia Rahman",
            },
          ],
        },
      },
      getAgreementDocument: { says: { not_found: NO_DOCUMENT } },
      signAgreement: { says: { not_found: NO_OWN_AGREEMENT, conflict: AGREEMENT_CHANGED } },
      withdrawRequest: { says: { not_found: NO_REQUEST, request_decided: answeredAlready("accepted") } },
      requestApartment: { says: { forbidden: NO_ADMIN_REQUEST } },
      updateRequest: { says: { not_found: NO_REQUEST, request_decided: REQUEST_WITHDRAWN } },
      declineRequests: { says: { not_found: NO_APARTMENT, conflict: notLet("5B") } },
      getProposedTerms: {
        answer: {
          first_day: "2026-12-01",
          first_period: "2026-12",
          deposit: 1300,
          service_charge: 40,
          notice_days: 60,
          first_month_until: 15,
          has_terms: true,
        },
        says: { not_found: NO_REQUEST },
      },
      acceptRequest: { says: { not_found: NO_REQUEST, conflict: CANNOT_BECOME_MEMBER } },
    },
  },
);
