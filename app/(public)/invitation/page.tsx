import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { AcceptInvitation } from "@/components/invitations/accept-invitation";
import { AuthShell } from "@/components/layout/auth-shell";
import { aRole, OFFICE } from "@/lib/platform/contracts/endpoint";

export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: "Invitation",
    description: "Become an admin of the building, or one of its staff, with the link that was sent to you.",
    path: "/invitation",
    isListed: false,
  });
}

/** The page that an invitation's link opens (docs/product.md 1.6). */
export default async function InvitationPage({ searchParams }: PageProps<"/invitation">) {
  const { role: asked } = await searchParams;
  // Names the page alone: the token decides.
  const role = OFFICE.find((one) => one === asked) ?? "admin";
  const title = `Become ${aRole(role).replace(/ (.)/, (_, first: string) => ` ${first.toUpperCase()}`)}`;
  return (
    <AuthShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      sentence="A light is on where a home is waiting."
      title={title}
    >
      <AcceptInvitation role={role} title={title} />
    </AuthShell>
  );
}
