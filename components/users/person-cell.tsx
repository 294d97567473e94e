import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { cardClass, textLink } from "@/components/ui/class-names";
import { shownEmail, hasEmail } from "@/lib/platform/contracts/contact";
import type { Role } from "@/lib/platform/contracts/endpoint";

/** A photo and a name; 'Null' for a user without a name. */
export function PersonCell({ name, photoURL }: { name: string | null; photoURL?: string | null }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} photoURL={photoURL} size="sm" />
      <span className="min-w-(--name,0px)">{name?.trim() || "Null"}</span>
    </span>
  );
}

/** An email address that breaks before the @ rather than inside a word; nothing of who has none. */
export function EmailText({ children }: { children: string }) {
  if (!hasEmail(children)) return "–";
  const at = children.lastIndexOf("@");
  return (
    <span className="as-cards:min-w-0 inline-block min-w-(--email,10rem) wrap-anywhere">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}

/** The path of a user's page for admins (docs/product.md 8.21). */
export const memberPath = (userId: string) => `/dashboard/manage-members/${userId}`;

/** A name that links there: tall enough to tap; underlines only the name, not the initial in the avatar. */
export const NAME_LINK =
  "inline-flex min-h-11 items-center no-underline hover:text-brick [&>span>span:last-child]:underline [&>span>span:last-child]:decoration-line-strong [&>span>span:last-child]:decoration-1 [&>span>span:last-child]:underline-offset-5";

interface MemberSectionProps {
  title: string;
  count: number;
  children: ReactNode;
}

/** A list with its own heading on a user's page. */
export function MemberSection({ title, count, children }: MemberSectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-head mb-4" tabIndex={-1} data-heading>{`${title}(${String(count)})`}</h2>
      {count === 0 ? (
        <p className={cardClass({ isPadded: true }, "text-ink-2")} data-empty>
          None
        </p>
      ) : (
        children
      )}
    </section>
  );
}

/** What nobody reads by themselves, folded away. */
export function FoldedId({ id, label = "Show" }: { id: string; label?: string }) {
  return (
    <details>
      <summary className={`${textLink()} -my-3 cursor-pointer`}>{label}</summary>
      <span className="block">{id}</span>
    </details>
  );
}

/** What the profile shows of the signed-in user. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  /** One that is not proved yet. */
  readonly claimedEmail?: string | null;
  readonly displayName: string;
  readonly photoURL: string | null;
  readonly role: Role;
  readonly contact: Contact;
}

/** Contact details and emergency contact; empty if not given. */
interface Contact {
  readonly telephone: string;
  readonly emergency_name: string;
  readonly emergency_telephone: string;
}

/** The lines below the name; of the contact only what is given: `Farida Ahmed, +880 1811 000000`. */
export function identityLines({ uid, displayName, email, claimedEmail, contact }: Identity, none: string) {
  const { telephone, emergency_name, emergency_telephone } = contact;
  const emergency = [emergency_name, emergency_telephone].filter(Boolean).join(", ");
  return [
    { name: "name", value: displayName || none },
    { name: "email", value: shownEmail(email) || claimedEmail || none },
    ...(telephone ? [{ name: "telephone", value: telephone } as const] : []),
    ...(emergency ? [{ name: "emergency", value: emergency } as const] : []),
    { name: "userId", value: uid },
  ] as const;
}
