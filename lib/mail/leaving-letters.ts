import type { Mail } from "./mail";
import { letter } from "./templates";

/** The content of the letters about the end of an agreement. */
export interface AboutEnd {
  /** The member's name. */
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  /** `Jan 31, 2027` */
  readonly day: string;
  /** Months that were prorated and are now owed in full; a sentence or two each. */
  readonly reopened?: readonly string[];
  readonly link: string;
}

/** To the member: their notice has been received. */
export function noticeReceivedMail(to: string, { name, home, day, link }: AboutEnd): Mail {
  return letter({
    to,
    name,
    subject: `We have your notice for ${home}`,
    before: [
      `You leave ${home}: ${day} is your last day, and the agreement ends with it.`,
      "Until then all stays as it is. Until the day comes you can withdraw the notice on the page of your agreement, which also says what is left to pay.",
    ],
    action: "See your agreement",
    link,
    after: "If it was not you, withdraw the notice and change your password.",
  });
}

/** To an admin: a member has given notice. */
export function noticeArrivedMail(to: string, { name, home, day, link }: AboutEnd): Mail {
  return letter({
    to,
    name: "",
    subject: `${name} leaves ${home}`,
    before: [
      `${name} has given notice for ${home}: the last day is ${day}.`,
      "The apartment is announced as free from the day after. On that day the agreement ends by itself.",
    ],
    action: "See the members",
    link,
    after: "This mail goes to every admin.",
  });
}

/** To the member: their notice is withdrawn. */
export function noticeWithdrawnMail(to: string, { name, home, day, link, reopened = [] }: AboutEnd): Mail {
  return letter({
    to,
    name,
    subject: `Your notice for ${home} is withdrawn`,
    before: [
      `You have withdrawn your notice for ${day}. Your agreement for ${home} goes on as before.`,
      ...reopened,
    ],
    action: "See your agreement",
    link,
    after: "If it was not you, change your password.",
  });
}

/** To an admin: a member has withdrawn their notice. */
export function noticeTakenBackMail(to: string, { name, home, day, link, reopened = [] }: AboutEnd): Mail {
  return letter({
    to,
    name: "",
    subject: `${name} stays in ${home}`,
    before: [
      `${name} has withdrawn the notice for ${day}. The agreement for ${home} goes on, and the apartment is not announced any more.`,
      ...reopened,
    ],
    action: "See the members",
    link,
    after: "This mail goes to every admin.",
  });
}

/** To the member: the office ends the agreement. */
export function endSetMail(to: string, { name, home, day, link, reopened = [] }: AboutEnd): Mail {
  return letter({
    to,
    name,
    subject: `Your agreement for ${home} ends on ${day}`,
    before: [
      `The office ends your agreement for ${home}: ${day} is your last day.`,
      ...reopened,
      "The page of your agreement says what is left to pay. Please contact the office if you have questions.",
    ],
    action: "See your agreement",
    link,
  });
}

/** To the member: the office has withdrawn its notice. */
export function endTakenBackMail(to: string, { name, home, day, link, reopened = [] }: AboutEnd): Mail {
  return letter({
    to,
    name,
    subject: `Your agreement for ${home} goes on`,
    before: [
      `The office does not end your agreement for ${home} on ${day} after all: it goes on as before.`,
      ...reopened,
    ],
    action: "See your agreement",
    link,
  });
}

/** To the former tenant: the agreement has ended. */
export function agreementEndedMail(to: string, { name, home, day, link }: AboutEnd): Mail {
  return letter({
    to,
    name,
    subject: `Your agreement for ${home} has ended`,
    before: [
      `${day} was your last day in ${home}, and your agreement has ended. Thank you for living here.`,
      "Your account stays, with your agreement in it. We will contact you about what is left to settle.",
    ],
    action: "Open your profile",
    link,
  });
}

/** The money of an ended agreement, formatted; empty strings if there is none. */
export interface EndMoney {
  readonly unpaid: string;
  readonly toGiveBack: string;
  readonly deposit: string;
  /** The telephone number and address of the office. */
  readonly office: string;
}

/** To a member whom an admin has removed: what ended, what is left to settle, and whom to ask. */
export function memberRemovedMail(to: string, about: AboutEnd & EndMoney): Mail {
  const { name, home, day, link, unpaid, toGiveBack, deposit, office } = about;
  const money = [
    ...(unpaid ? [`Rent that is not paid yet: ${unpaid}`] : []),
    ...(toGiveBack ? [`Rent that is to be given back to you: ${toGiveBack}`] : []),
    ...(deposit ? [`Your deposit, which is held: ${deposit}`] : []),
  ];
  return letter({
    to,
    name,
    subject: `Your agreement for ${home} has ended`,
    before: [
      `The office has ended your agreement for ${home}: ${day} was its last day, and you are no longer a member.`,
      money.length > 0 ? money.join("\n") : "Nothing is left to pay, and no deposit is held.",
      "Your account stays, with your agreement and your receipts in it.",
    ],
    action: "See your agreement",
    link,
    after: `If this is not right, or you have questions, please ask the office${office ? `: ${office}` : ""}.`,
  });
}

/** To an admin: an apartment is free. */
export function homeLeftMail(to: string, { name, home, day, link }: AboutEnd): Mail {
  return letter({
    to,
    name: "",
    subject: `The agreement for ${home} has ended`,
    before: [
      `${day} was the last day of ${name} in ${home}. The agreement has ended, and the apartment can be let again.`,
      "The rent roll shows what is still owed or to be given back.",
    ],
    action: "See the rent roll",
    link,
    after: "This mail goes to every admin.",
  });
}
