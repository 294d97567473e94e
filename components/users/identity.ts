import type { Role } from "@/lib/contracts/endpoint";

/** What the profile shows of the signed-in person. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly photoURL: string | null;
  readonly role: Role;
}

/** The three lines under the name. */
export function identityLines({ uid, displayName, email }: Identity) {
  return [
    { term: "User id", value: uid },
    { term: "Name", value: displayName || "None" },
    { term: "Email", value: email },
  ];
}
