import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { MailedLinkShell } from "@/components/layout/auth-shell";
import { ResetPasswordForm } from "@/components/users/reset-password-form";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  return pageMetadata({
    title: "New Password",
    description: `Choose a new password for your account at ${site} with the link that was sent to your email address.`,
    path: "/reset-password",
    isListed: false,
  });
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ResetPasswordPage({ searchParams }: { searchParams: Search }) {
  const from = pageAfterSignIn((await searchParams).from);
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title="New Password"
      from={from}
      intro="Choose a new password. You will be signed out everywhere else."
    >
      <ResetPasswordForm from={from} />
    </MailedLinkShell>
  );
}
