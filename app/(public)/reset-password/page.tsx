import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { MailedLinkShell } from "@/components/layout/auth-shell";
import { Texts } from "@/components/layout/texts";
import { ResetPasswordForm } from "@/components/users/reset-password-form";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  const t = translationsOf("users.resetPage");
  return pageMetadata({
    title: t("title"),
    description: t("description", { site }),
    path: "/reset-password",
    isListed: false,
  });
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ResetPasswordPage({ searchParams }: { searchParams: Search }) {
  const from = pageAfterSignIn((await searchParams).from);
  const t = translationsOf("users.resetPage");
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title={t("title")}
      from={from}
      intro={t("intro")}
    >
      <Texts groups={["users.resetForm"]}>
        <ResetPasswordForm from={from} />
      </Texts>
    </MailedLinkShell>
  );
}
