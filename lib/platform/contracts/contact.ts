/** Reserved (RFC 2606): no mail can reach it or what is below it, and nobody can prove it. */
const NOWHERE = "no-email.invalid";

/**
 * Returns what stands for the address of a person who has none. The calls name people by their address, so everybody has
 * one, and the unique index stays whole (docs/product.md 3.21).
 */
export const noEmailOf = (userId: unknown): string => `${String(userId)}@${NOWHERE}`;

/** What stands for an address, as the database finds it. */
export const NO_EMAIL = /[@.]no-email\.invalid$/i;

export const hasEmail = (email: string): boolean =>
  !`.${email.slice(email.lastIndexOf("@") + 1)}`.endsWith(`.${NOWHERE}`);

/** Returns an address for people to read; empty if there is none. */
export const shownEmail = (email: string): string => (hasEmail(email) ? email : "");

interface Entered {
  readonly entered_at?: Date | null;
  readonly claimed_at?: Date | null;
  readonly password_hash?: string | null;
}

/** Whether the office entered somebody who has taken no account over: nobody signs in to it. */
export const isUnclaimed = ({ entered_at, claimed_at, password_hash }: Entered) =>
  Boolean(entered_at) && !claimed_at && !password_hash;

/** Whether they left before they took the account over: a member without an account is waited for, who has left is not. */
export const hasLeft = (person: Entered & { readonly role: string }) =>
  person.role === "user" && isUnclaimed(person);

/** A number as a telephone dials it. */
export const dialled = (telephone: string): string => telephone.replace(/[^\d+]/g, "");

const COUNTRY = "880";

/** Returns a link that opens WhatsApp with a text; a number without a country is one of Bangladesh. */
export function whatsAppLink(telephone: string, text: string): string {
  const number = dialled(telephone).replace(/^(?:\+|00)/, "");
  // Spreadsheets drop the zero that a number begins with.
  const local = /^0?(1\d{9})$/.exec(number)?.[1];
  const whole = local ? COUNTRY + local : number;
  return `https://wa.me/${whole}?text=${encodeURIComponent(text)}`;
}

/** The address of the product's own tower. */
export const OWN_ADDRESS = "Uttara Sector 10\nDhaka, Bangladesh";
