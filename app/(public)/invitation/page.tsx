import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { AcceptInvitation } from "@/components/invitations/accept-invitation";
import { AuthShell } from "@/components/layout/auth-shell";
import { Texts } from "@/components/layout/texts";
import { OFFICE } from "@/lib/platform/contracts/endpoint";
import { translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  const t = translationsOf("users.invitationPage");
  return pageMetadata({
    title: t("title"),
    description: t("description"),
    path: "/invitation",
    isListed: false,
  });
}

/** The page that an invitation's link opens (docs/product.md 1.6). */
export default async function InvitationPage({ searchParams }: PageProps<"/invitation">) {
  const { role: asked } = await searchParams;
  // Names the page alone: the token decides.
  const role = OFFICE.find((one) => one === asked) ?? "admin";
  const t = translationsOf("users.invitationPage");
  const title = t(role);
  return (
    <AuthShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      sentence={translationsOf("users")("lamp")}
      title={title}
    >
      <Texts groups={["users.invitation"]}>
        <AcceptInvitation role={role} title={title} />
      </Texts>
    </AuthShell>
  );
}
