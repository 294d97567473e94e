import Link from "next/link";
import type { ReactNode } from "react";
import type { TowerPicture } from "@/components/building/tower-descriptions";
import { textLink } from "@/components/ui/text-link";
import { carryWay } from "@/lib/platform/auth/access";
import { AuthShell } from "./auth-shell";

interface MailedLinkShellProps {
  /** The building's name. */
  buildingName: string;
  photo: TowerPicture | null;
  title: string;
  /** A path of this site: the page the user came from. */
  from: string;
  intro?: string;
  children: ReactNode;
}

/** The frame of the three pages around a mailed link: requesting one, and the two that a link opens. */
export function MailedLinkShell({ buildingName, photo, title, from, intro, children }: MailedLinkShellProps) {
  return (
    <AuthShell
      buildingName={buildingName}
      photo={photo}
      sentence="A light is on where a home is waiting."
      title={title}
      {...(intro && { intro })}
    >
      {children}
      <p className="text-small mt-6">
        <Link className={textLink()} href={carryWay("/login", from)} prefetch={false}>
          Login
        </Link>
      </p>
    </AuthShell>
  );
}
