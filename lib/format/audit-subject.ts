const BETWEEN = " · ";

/** How the audit trail names what is about a home and somebody: `4B · member@nibash.test`. */
export const joinSubject = (home: string, who: string): string => home + BETWEEN + who;

/** The same of an agreement, a request or a payment; a member without an agreement has no apartment. */
export function homeSubject({
  apartment_no,
  email,
}: {
  readonly apartment_no: string | null | undefined;
  readonly email: string;
}): string {
  return joinSubject(apartment_no ?? "no apartment", email);
}

/** Home and person of a subject; each is all of it where it names one alone. */
export function splitSubject(subject: string): { readonly home: string; readonly person: string } {
  const parts = subject.split(BETWEEN);
  return { home: parts[0] ?? "", person: parts.at(-1) ?? "" };
}
