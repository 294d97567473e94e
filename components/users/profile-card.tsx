import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { type Identity, identityLines } from "./identity";
import { ProfileActions } from "./profile-actions";

/** Photo, role, id, name and email (spec §2); admins have it in one row, above the figures. */
export function ProfileCard({ person }: { person: Identity }) {
  return person.role === "admin" ? <ProfileRow person={person} /> : <ProfileColumn person={person} />;
}

function ProfileColumn({ person }: { person: Identity }) {
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
      <div className="acts2">
        <ProfileActions person={person} />
      </div>
    </section>
  );
}

function ProfileRow({ person }: { person: Identity }) {
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
        <div className="acts">
          <ProfileActions person={person} isSmall />
        </div>
      </div>
    </section>
  );
}

function Lines({ person }: { person: Identity }) {
  return identityLines(person).map(({ term, value }) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd className="num">{value}</dd>
    </div>
  ));
}
