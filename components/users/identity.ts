import type { Role } from "@/lib/platform/contracts/endpoint";

/** What the profile shows of the signed-in user. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
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

/** The lines below the name. */
export function identityLines({ uid, displayName, email, contact }: Identity) {
  return [
    { term: "User id", value: uid },
    { term: "Name", value: displayName || "None" },
    { term: "Email", value: email },
    { term: "Telephone", value: contact.telephone || "None" },
    { term: "In an emergency", value: emergencyText(contact) },
  ];
}

/** `Farida Ahmed, +880 1811 000000`. */
function emergencyText({ emergency_name, emergency_telephone }: Contact): string {
  return [emergency_name, emergency_telephone].filter(Boolean).join(", ") || "None";
}
