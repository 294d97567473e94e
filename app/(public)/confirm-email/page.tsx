import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { MailedLinkShell } from "@/components/layout/auth-shell";
import { ConfirmEmail } from "@/components/users/confirm-email";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  return pageMetadata({
    title: "Email Address",
    description: `Confirm the email address of your account at ${site} with the link that was sent to it.`,
    path: "/confirm-email",
    isListed: false,
  });
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ConfirmEmailPage({ searchParams }: { searchParams: Search }) {
  const { from: path, claimed } = await searchParams;
  const from = pageAfterSignIn(path);
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title="Confirm Your Email"
      from={from}
    >
      <ConfirmEmail from={from} isClaimed={claimed !== undefined} />
    </MailedLinkShell>
  );
}
