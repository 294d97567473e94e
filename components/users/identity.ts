import type { Role } from "@/lib/contracts/endpoint";

/** What the profile shows of the signed-in person. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly photoURL: string | null;
  readonly role: Role;
  readonly contact: Contact;
}

/** How to reach a person, and whom to call for them; empty where they gave nothing. */
interface Contact {
  readonly telephone: string;
  readonly emergency_name: string;
  readonly emergency_telephone: string;
}

/** The lines under the name. */
export function identityLines({ uid, displayName, email, contact }: Identity) {
  return [
    { term: "User id", value: uid },
    { term: "Name", value: displayName || "None" },
    { term: "Email", value: email },
    { term: "Telephone", value: contact.telephone || "None" },
    { term: "In an emergency", value: emergencyWords(contact) },
  ];
}

/** `Farida Ahmed, +880 1811 000000`. */
function emergencyWords({ emergency_name, emergency_telephone }: Contact): string {
  return [emergency_name, emergency_telephone].filter(Boolean).join(", ") || "None";
}
