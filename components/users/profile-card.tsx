import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cardClass } from "@/components/ui/class-names";
import { Term, TermList } from "@/components/ui/term-list";
import { isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import { EmailText, FoldedId, type Identity, identityLines } from "./person-cell";

interface ProfileCardProps {
  person: Identity;
  /** 'Update Profile' and 'Change Password'. */
  actions?: ReactNode;
}

const NAME = "font-serif text-head-2xl/[1.15] font-normal tracking-tight";
/** On a phone the buttons share the width. */
const FULL_WIDTH = "max-sm:[&>button]:flex-1 max-sm:[&>button]:px-2.5 max-sm:[&>button]:whitespace-nowrap";

/** Photo, role, id, name and email; for admins in one row, above the figures. */
export function ProfileCard(props: ProfileCardProps) {
  return isOneOf(props.person.role, OFFICE) ? <ProfileRow {...props} /> : <ProfileColumn {...props} />;
}

function ProfileColumn({ person, actions }: ProfileCardProps) {
  const t = useTranslations("agreements.profile");
  return (
    <section className={cardClass({ isPadded: true }, "flex flex-col")} aria-label={t("you")}>
      <div className="flex flex-wrap items-center gap-6">
        <Avatar name={person.displayName} photoURL={person.photoURL} size="xl" />
        <div className="min-w-0 wrap-anywhere">
          <h2 className={`mb-2 ${NAME}`}>{person.displayName || person.email}</h2>
          <Badge tone="role">{person.role === "member" ? t("member") : t("user")}</Badge>
        </div>
      </div>
      <TermList className="mt-6">
        {identityLines(person, t("none")).map((line) => (
          <Term key={line.name} term={t(line.name)}>
            <Value {...line} />
          </Term>
        ))}
      </TermList>
      <div className={`mt-auto flex flex-wrap gap-2 pt-6 ${FULL_WIDTH}`}>{actions}</div>
    </section>
  );
}

function ProfileRow({ person, actions }: ProfileCardProps) {
  const t = useTranslations("agreements.profile");
  return (
    <section className={cardClass({ isPadded: true })} aria-label={t("you")}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={person.displayName} photoURL={person.photoURL} size="lg" />
        <div className="min-w-0 flex-1 basis-65 wrap-anywhere">
          <h2 className={`mb-1 flex flex-wrap items-center gap-3 ${NAME}`}>
            <span>{person.displayName || person.email}</span> <Badge tone="role">{person.role}</Badge>
          </h2>
          <dl className="text-small/[1.6] flex flex-wrap gap-x-6 gap-y-1">
            {identityLines(person, t("none")).map((line) => (
              <div
                key={line.name}
                className="*:[dt]:text-ink-3 *:[dd]:font-strong flex gap-2 first:basis-full *:[dt]:flex-none"
              >
                <dt>{t(line.name)}</dt>
                <dd className="wrap-anywhere">
                  <Value {...line} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div
          className={`ml-auto flex min-w-0 flex-wrap gap-2 max-sm:ml-0 max-sm:w-full sm:max-lg:ml-23 ${FULL_WIDTH}`}
        >
          {actions}
        </div>
      </div>
    </section>
  );
}

function Value({ name, value }: ReturnType<typeof identityLines>[number]) {
  const t = useTranslations("agreements.profile");
  if (name === "userId") return <FoldedId id={value} label={t("show")} />;
  return name === "email" ? <EmailText>{value}</EmailText> : value;
}
