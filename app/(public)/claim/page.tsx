import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { AuthShell } from "@/components/layout/auth-shell";
import { Texts } from "@/components/layout/texts";
import { ClaimForm } from "@/components/tenants/claim-form";
import { translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  const t = translationsOf("users.claimPage");
  return pageMetadata({
    title: t("title"),
    description: t("description"),
    path: "/claim",
    isListed: false,
  });
}

/** The page that a tenant's link opens (docs/product.md 3.22). */
export default async function ClaimPage() {
  const t = translationsOf("users.claimPage");
  return (
    <AuthShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      sentence={translationsOf("users")("lamp")}
      title={t("title")}
      intro={t("intro")}
    >
      <Texts groups={["users.claimForm"]}>
        <ClaimForm />
      </Texts>
    </AuthShell>
  );
}
