import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { MailedLinkShell } from "@/components/layout/auth-shell";
import { Texts } from "@/components/layout/texts";
import { ForgotPasswordForm } from "@/components/users/forgot-password-form";
import { LeaveWhenSignedIn } from "@/components/users/leave-when-signed-in";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  const t = translationsOf("users.forgotPage");
  return pageMetadata({
    title: t("title"),
    description: t("description", { site }),
    path: "/forgot-password",
    isListed: false,
  });
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Search }) {
  const from = pageAfterSignIn((await searchParams).from);
  const t = translationsOf("users.forgotPage");
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title={t("title")}
      from={from}
    >
      {/* Stays: a signed-in user may have forgotten the current password, which changing it requires. */}
      <LeaveWhenSignedIn from={from} stays />
      <Texts groups={["users.forgotForm"]}>
        <ForgotPasswordForm from={from} />
      </Texts>
    </MailedLinkShell>
  );
}
