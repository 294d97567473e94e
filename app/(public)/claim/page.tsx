import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { AuthShell } from "@/components/layout/auth-shell";
import { ClaimForm } from "@/components/tenants/claim-form";

export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: "Your Account",
    description: "Take your account over with the link that the office gave you.",
    path: "/claim",
    isListed: false,
  });
}

/** The page that a tenant's link opens (docs/product.md 3.22). */
export default async function ClaimPage() {
  return (
    <AuthShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      sentence="A light is on where a home is waiting."
      title="Your Account"
      intro="Choose a password, and see what is due, what you have paid, and your receipts."
    >
      <ClaimForm />
    </AuthShell>
  );
}
