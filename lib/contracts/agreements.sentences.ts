import type { SentencesOf } from "./noun";

/** What the audit trail says of requests, agreements and members. */
export const AGREEMENT_SENTENCES = {
  "request.sent": "{who} asked for the apartment {home}",
  "request.withdrawn": "{who} withdrew the request for {home}",
  "request.accepted": "{who} accepted the request of {person} for {home}",
  "request.checked": [
    "{who} rejected the request of {person} for {home}: {after.reason}",
    "{who} checked the request of {person} for {home}",
  ],
  "request.declined": [
    "{who} declined the request of {person} for {home}, with all that waited: {after.reason}",
    "{who} declined the request of {person} for {home}, with all that waited",
  ],
  "request.reopened": "{who} opened the request of {person} for {home} again",
  "agreement.accepted": [
    "{who} let {home} to {person} from {after.first_day|day}",
    "{who} let {home} to {person}",
  ],
  "agreement.confirmed": "{who} confirmed {person} as a member in {home}",
  "agreement.signed": [
    "{who} signed version {after.version} of the agreement for {home}",
    "{who} signed the agreement for {home}",
  ],
  "agreement.notice-given": [
    "{who} gave notice for {home}, with {after.leave_on|day} as the last day",
    "{who} gave notice for {home}",
  ],
  "agreement.notice-withdrawn": "{who} withdrew the notice for {home}",
  "agreement.end-set": [
    "{who} set {after.leave_on|day} as the last day of {person} in {home}",
    "{who} cancelled the last day of {person} in {home}",
  ],
  "agreement.rent-changed": [
    "{who} changed the rent of {home} from {before.rent|dollars} to {after.rent|dollars} from {after.from|month} on",
    "{who} changed the rent of {home}",
  ],
  "agreement.ended": [
    "{who} ended the agreement of {person} for {home} with {before.leave_on|day}",
    "{who} ended the agreement of {person} for {home}",
  ],
  "member.removed": "{who} removed the member {person} from {home}",
} as const satisfies SentencesOf<string>;

// What calls refuse with.
export const NO_AGREEMENT = "There is no such agreement.";
export const NO_OWN_AGREEMENT = "You have no agreement.";
export const NOT_A_TENANT = "You have no active agreement.";
export const AGREEMENT_CHANGED =
  "Your agreement has changed since you read it. Please read the new version and sign that.";
export const NO_DOCUMENT = "There is no such document.";
export const NO_REQUEST = "There is no such request.";
export const NO_ADMIN_REQUEST = "Admin can not request for apartments!";
export const REQUEST_WITHDRAWN = "The person has withdrawn this request.";
export const REQUEST_DECIDED = "This request has already been decided.";
export const CANNOT_BECOME_MEMBER =
  "This person cannot become a member: they are one already, or no longer a user.";
export const NOT_ACCEPTED = "This person has no agreement for this apartment. Accept their request first.";
export const notLet = (apartmentNo: string) => `Apartment ${apartmentNo} is not let.`;
export const answeredAlready = (answer: string) =>
  `This request has been ${answer} already. Look at it again.`;
