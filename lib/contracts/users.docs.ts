import { EXAMPLE_ID } from "./fields";
import * as googleLink from "./google-link";
import { noun } from "./noun";
import {
  BAD_EMAIL,
  BAD_PASSWORD,
  FORM,
  GONE,
  HOME,
  MEMBER,
  NO_BODY,
  NO_PARAMETER,
  NO_PHOTO,
  NOT_THE_PASSWORD,
} from "./shared.docs";
import * as ofUsers from "./users";

const user = { _id: EXAMPLE_ID, ...MEMBER, role: "member", photoURL: null };

export const users = noun(
  { ...ofUsers, ...googleLink },
  {
    audited: ["user"],
    docs: {
      issueToken: {
        answer: {
          token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NTYwYTFiMmMzZDRlNWY2MDEyMzQ1NjcifQ.c2lnbmF0dXJl",
        },
        says: { invalid_input: BAD_EMAIL, forbidden: "A token is given for the own email only." },
      },
      saveUser: {
        answer: { role: "member", user },
        says: {
          invalid_input: BAD_EMAIL,
          not_found: GONE,
          forbidden: "Only the own record can be stored.",
        },
      },
      getUserRole: { says: { invalid_input: BAD_EMAIL } },
      updateRole: {
        says: {
          invalid_input: "Say which apartment.",
          not_found: "There is no such person.",
          conflict: "This person has no agreement for this apartment. Accept their request first.",
        },
      },
      listMembers: {
        answer: [
          { _id: EXAMPLE_ID, ...MEMBER, photoURL: null, apartment_no: "5B", agreement_id: EXAMPLE_ID },
        ],
      },
      getStatistics: {
        answer: {
          ...{ totalApartments: 20, availablePercentage: 70, unavailablePercentage: 30 },
          ...{ totalUsers: 13, totalMembers: 6 },
        },
        says: { invalid_input: NO_PARAMETER },
      },
      getMyApartment: {
        answer: {
          ...MEMBER,
          ...HOME,
          ...{ apartment_id: EXAMPLE_ID, apartment_image: "/media/apartment-10" },
          ...{ accept_date: "2026-05-02T00:00:00.000Z", agreement_id: EXAMPLE_ID },
        },
        says: { invalid_input: BAD_EMAIL },
      },
      updateProfile: { answer: user, says: { invalid_input: "Name can not be empty", not_found: GONE } },
      updatePhoto: {
        answer: { ...user, photoURL: `/api/images/${"9f3c1d".repeat(8)}` },
        says: {
          invalid_input: "Image must be jpeg/png",
          unsupported_type: FORM,
          provider_unavailable: NO_PHOTO,
        },
      },
      changePassword: {
        says: { invalid_input: BAD_PASSWORD, conflict: "The password was changed elsewhere." },
      },
      listSessions: {
        answer: [
          {
            ...{ id: "p4wMZA9Xox98yNu4X6KssAUPLwg9J8by", device: "Firefox on Linux", current: true },
            ...{ created_at: "2026-11-21T08:00:00.000Z", last_used_at: "2026-11-21T09:30:00.000Z" },
          },
        ],
        says: { invalid_input: NO_PARAMETER },
      },
      getGoogleLink: {
        answer: {
          link: { email: "member@nibash.test", linked_at: "2026-11-02T08:00:00.000Z" },
          ...{ isQuestioned: false, isEnded: false },
        },
        says: { invalid_input: NO_PARAMETER },
      },
      allowGoogle: {
        says: { invalid_input: "Use at most 200 characters.", wrong_password: NOT_THE_PASSWORD },
      },
      endGoogleLink: {
        says: {
          invalid_input: NO_BODY,
          conflict: "Set a password first: Google is your only way in.",
        },
      },
    },
  },
);
