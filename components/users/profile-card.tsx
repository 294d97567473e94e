import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { EmailText } from "./email-text";
import { type Identity, identityLines } from "./identity";

interface ProfileCardProps {
  person: Identity;
  /** 'Update Profile' and 'Change Password'. */
  actions?: ReactNode;
}

/** Photo, role, id, name and email; admins have it in one row, above the figures. */
export function ProfileCard(props: ProfileCardProps) {
  return props.person.role === "admin" ? <ProfileRow {...props} /> : <ProfileColumn {...props} />;
}

function ProfileColumn({ person, actions }: ProfileCardProps) {
  return (
    <section className="card card-pad you" aria-label="You">
      <div className="ident">
        <Avatar name={person.displayName} photoURL={person.photoURL} size="lg" />
        <div>
          <h2>{person.displayName || person.email}</h2>
          <Badge tone="role">{person.role}</Badge>
        </div>
      </div>
      <dl className="kv mt-6">
        <Lines person={person} />
      </dl>
      <div className="acts2">{actions}</div>
    </section>
  );
}

function ProfileRow({ person, actions }: ProfileCardProps) {
  return (
    <section className="card card-pad" aria-label="You">
      <div className="ident row">
        <Avatar name={person.displayName} photoURL={person.photoURL} size="lg" />
        <div>
          <h2>
            {person.displayName || person.email} <Badge tone="role">{person.role}</Badge>
          </h2>
          <dl>
            <Lines person={person} />
          </dl>
        </div>
        <div className="acts">{actions}</div>
      </div>
    </section>
  );
}

function Lines({ person }: { person: Identity }) {
  return identityLines(person).map(({ term, value }) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd>{term === "Email" ? <EmailText>{value}</EmailText> : value}</dd>
    </div>
  ));
}
