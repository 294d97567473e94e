import type { Metadata } from "next";
import { cookies } from "next/headers";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { MailedLinkShell } from "@/components/layout/auth-shell";
import { Texts } from "@/components/layout/texts";
import { ConfirmEmail } from "@/components/users/confirm-email";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { cookieName, readSessionCookie } from "@/lib/platform/auth/session-cookie";
import { translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  const t = translationsOf("users.confirmPage");
  return pageMetadata({
    title: t("name"),
    description: t("description", { site }),
    path: "/confirm-email",
    isListed: false,
  });
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ConfirmEmailPage({ searchParams }: { searchParams: Search }) {
  const { from: path, claimed } = await searchParams;
  const from = pageAfterSignIn(path);
  const session = await readSessionCookie((await cookies()).get(cookieName())?.value);
  const t = translationsOf("users.confirmPage");
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title={t("title")}
      from={from}
      isSignedIn={session !== null}
    >
      <Texts groups={["users.confirmEmail"]}>
        <ConfirmEmail from={from} isClaimed={claimed !== undefined} />
      </Texts>
    </MailedLinkShell>
  );
}
