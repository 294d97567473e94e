import { NOT_ACCEPTED } from "./agreements.sentences";
import { EXAMPLE_ID } from "./fields";
import * as googleLink from "./google-link";
import * as memberPage from "./member-page";
import { noun } from "./noun";
import * as ownData from "./own-data";
import { NO_DIGIT, NO_NAME } from "./registration.sentences";
import { HOME, MEMBER, NO_PARAMETER } from "./shared.docs";
import { BAD_EMAIL, NOT_A_FORM, NOT_A_PHOTO, NOT_STORED, NO_BODY, tooLong } from "./shared.sentences";
import * as ofUsers from "./users";
import {
  ACCOUNT_GONE,
  GOOGLE_ALONE,
  NOT_YOUR_RECORD,
  NOT_YOUR_TOKEN,
  NO_PERSON,
  OTHER_EMAIL,
  PASSWORD_CHANGED,
  STILL_A_TENANT,
  WHICH_APARTMENT,
  WRONG_PASSWORD,
  YOU_ARE_LAST_ADMIN,
} from "./users.sentences";

const CONTACT = {
  telephone: "+880 1711 000000",
  emergency_name: "Farida Hasan",
  emergency_telephone: "+880 1811 000000",
};
const user = { _id: EXAMPLE_ID, ...MEMBER, role: "member", photoURL: null, ...CONTACT };

export const users = noun(
  { ...ofUsers, ...googleLink, ...memberPage, ...ownData },
  {
    audited: {
      "user.made-admin": "{who} made {subject} an admin",
      "user.unmade-admin": "{who} took the role of admin from {subject}",
      "user.deleted": "{who} deleted the account {subject}",
      "user.mails-changed": "{who} changed which mails go to {subject}",
    },
    docs: {
      issueToken: {
        answer: {
          token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NTYwYTFiMmMzZDRlNWY2MDEyMzQ1NjcifQ.c2lnbmF0dXJl",
        },
        says: { invalid_input: BAD_EMAIL, forbidden: NOT_YOUR_TOKEN },
      },
      saveUser: {
        answer: { role: "member", user },
        says: { invalid_input: BAD_EMAIL, not_found: ACCOUNT_GONE, forbidden: NOT_YOUR_RECORD },
      },
      getUserRole: { says: { invalid_input: BAD_EMAIL } },
      updateRole: { says: { invalid_input: WHICH_APARTMENT, not_found: NO_PERSON, conflict: NOT_ACCEPTED } },
      listMembers: {
        answer: [
          {
            _id: EXAMPLE_ID,
            ...MEMBER,
            photoURL: null,
            apartment_no: "5B",
            agreement_id: EXAMPLE_ID,
            leave_on: "2027-01-31",
            telephone: "+880 1711 000000",
            open: 780,
          },
        ],
      },
      getStatistics: {
        answer: {
          totalApartments: 20,
          availablePercentage: 70,
          unavailablePercentage: 30,
          totalUsers: 13,
          totalMembers: 6,
        },
        says: { invalid_input: NO_PARAMETER },
      },
      getMyApartment: {
        answer: {
          ...MEMBER,
          ...HOME,
          apartment_id: EXAMPLE_ID,
          apartment_image: "/media/apartment-10",
          accept_date: "2026-05-02T00:00:00.000Z",
          agreement_id: EXAMPLE_ID,
          leave_on: null,
        },
        says: { invalid_input: BAD_EMAIL },
      },
      updateProfile: { answer: user, says: { invalid_input: NO_NAME, not_found: ACCOUNT_GONE } },
      updatePhoto: {
        answer: { ...user, photoURL: `/api/images/${"9f3c1d".repeat(8)}` },
        says: { invalid_input: NOT_A_PHOTO, unsupported_type: NOT_A_FORM, provider_unavailable: NOT_STORED },
      },
      changePassword: { says: { invalid_input: NO_DIGIT, conflict: PASSWORD_CHANGED } },
      listSessions: {
        answer: [
          {
            id: "p4wMZA9Xox98yNu4X6KssAUPLwg9J8by",
            device: "Firefox on Linux",
            current: true,
            created_at: "2026-11-21T08:00:00.000Z",
            last_used_at: "2026-11-21T09:30:00.000Z",
          },
        ],
        says: { invalid_input: NO_PARAMETER },
      },
      getGoogleLink: {
        answer: {
          link: { email: "member@nibash.test", linked_at: "2026-11-02T08:00:00.000Z" },
          isQuestioned: false,
          isEnded: false,
        },
        says: { invalid_input: NO_PARAMETER },
      },
      getMember: {
        answer: {
          ...user,
          registered_at: "2026-04-20T09:00:00.000Z",
          agreements: [
            {
              _id: EXAMPLE_ID,
              ...HOME,
              accept_date: "2026-05-02T00:00:00.000Z",
              rent_changes: [],
              rent_choice: { earliest: "2026-12", latest: "2027-12", raise_months: [] },
              first_day: "2026-05-05",
              last_day: null,
              first_period: "2026-05",
              deposit: 1560,
              service_charge: 40,
              notice_days: 60,
              leave_on: null,
              active: true,
              ended_at: null,
              documents: [
                {
                  version: 1,
                  made_at: "2026-05-02T00:00:00.000Z",
                  hash: "9f86d081".repeat(8),
                  signed_at: "2026-05-03T09:00:00.000Z",
                  signed_name: "Tanvir Hasan",
                },
              ],
            },
          ],
          months: [
            {
              period: "2026-11",
              month: "November",
              apartment_no: "5B",
              rent: 780,
              paid: 780,
              given_back: 0,
              state: "paid",
              payment_id: EXAMPLE_ID,
            },
          ],
          notes: [
            {
              _id: EXAMPLE_ID,
              text: "Has a spare key with the guard.",
              author_name: "Office",
              created_at: "2026-11-19T09:30:00.000Z",
            },
          ],
          last_reminder: { at: "2026-11-12T03:00:00.000Z", kind: "late", by: "" },
          mails: [],
        },
        says: { not_found: NO_PERSON },
      },
      getOwnData: {
        answer: {
          version: 1,
          made_at: "2026-11-21T09:30:00.000Z",
          account: MEMBER,
          sessions: [],
          push_subscriptions: [],
          google_accounts: [],
          invitations: [],
          requests: [],
          agreements: [],
          documents: [],
          deposits: [],
          payments: [],
          autopay: [],
          reminders: [],
          repairs: [],
          announcements_read: [],
          visits: [],
          notices: [],
          mails: [],
          notes: [{ text: "Has a spare key with the guard." }],
          trail: [],
        },
        says: { invalid_input: NO_PARAMETER },
      },
      deleteAccount: {
        says: {
          invalid_input: OTHER_EMAIL,
          wrong_password: WRONG_PASSWORD,
          conflict: STILL_A_TENANT,
          last_admin: YOU_ARE_LAST_ADMIN,
        },
      },
      allowGoogle: { says: { invalid_input: tooLong(200), wrong_password: WRONG_PASSWORD } },
      endGoogleLink: { says: { invalid_input: NO_BODY, conflict: GOOGLE_ALONE } },
    },
  },
);
