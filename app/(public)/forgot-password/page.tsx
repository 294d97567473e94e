import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { MailedLinkShell } from "@/components/layout/auth-shell";
import { ForgotPasswordForm } from "@/components/users/forgot-password-form";
import { LeaveWhenSignedIn } from "@/components/users/leave-when-signed-in";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  return pageMetadata({
    title: "Forgotten Password",
    description: `Ask for a link to choose a new password for your account at ${site}; it is sent to your email address.`,
    path: "/forgot-password",
    isListed: false,
  });
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Search }) {
  const from = pageAfterSignIn((await searchParams).from);
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title="Forgotten Password"
      from={from}
      intro="Tell us your address, and we will send you a link to choose a new password."
    >
      {/* Stays: a signed-in user may have forgotten the current password, which changing it requires. */}
      <LeaveWhenSignedIn from={from} stays />
      <ForgotPasswordForm from={from} />
    </MailedLinkShell>
  );
}
