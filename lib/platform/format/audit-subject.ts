import { hasEmail } from "@/lib/platform/contracts/contact";

const BETWEEN = " · ";

/** Formats an audit subject with apartment and person: `4B · member@nibash.test`. */
export const joinSubject = (home: string, who: string): string => home + BETWEEN + who;

/** Formats the subject of an agreement, a request or a payment; a member without an agreement has no apartment. */
export function apartmentSubject({
  apartment_no,
  email,
}: {
  readonly apartment_no: string | null | undefined;
  readonly email: string;
}): string {
  return joinSubject(apartment_no ?? "no apartment", email);
}

/** Splits a subject into apartment and person; if it names only one, both are the whole subject. */
export function splitSubject(subject: string): { readonly home: string; readonly person: string } {
  const parts = subject.split(BETWEEN);
  const [home = "", person = ""] = [parts[0], parts.at(-1)];
  return { home, person: hasEmail(person) ? person : `the tenant of ${home}` };
}

/** A subject as people read it, without what stands for an address. */
export const shownSubject = (subject: string): string =>
  hasEmail(subject) ? subject : splitSubject(subject).home;
