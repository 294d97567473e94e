import type { Metadata } from "next";
import Link from "next/link";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { AuthShell } from "@/components/layout/auth-shell";
import { Texts } from "@/components/layout/texts";
import { textLink } from "@/components/ui/class-names";
import { GoogleButton } from "@/components/users/google-button";
import { LeaveWhenSignedIn } from "@/components/users/leave-when-signed-in";
import { LoginForm } from "@/components/users/login-form";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { withReturnPath } from "@/lib/platform/auth/return-path";
import { googleOffer } from "@/lib/platform/env";
import { canSendMail } from "@/lib/platform/mail/transport";
import { translationsOf } from "@/lib/translations";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  const t = translationsOf("users.loginPage");
  return pageMetadata({
    title: t("title"),
    description: t("description", { site }),
    path: "/login",
  });
}

/** The reasons for a redirect to this page; google-outcome.ts has those of Google in English. */
const NOTICES = {
  forbidden: "forbidden",
  "password-google": "questioned",
  expired: "expired",
  AccessDenied: "notVerified",
  OAuthAccountNotLinked: "notLinked",
  GoogleOtherAddress: "otherAddress",
  GoogleEnded: "ended",
  GoogleNotClaimed: "notClaimed",
  unavailable: "unavailable",
} as const;

function noticeFor(error: string | string[] | undefined) {
  if (typeof error !== "string") return undefined;
  return Object.hasOwn(NOTICES, error) ? NOTICES[error as keyof typeof NOTICES] : "failed";
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const { from, error, changed } = await searchParams;
  const back = pageAfterSignIn(from);
  const google = googleOffer();
  const t = translationsOf("users.loginPage");
  const notice = noticeFor(error ?? (changed === "password-google" ? changed : undefined));
  return (
    <AuthShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      sentence={translationsOf("users")("lamp")}
      title={t("title")}
    >
      {/* With a notice, does not redirect: a sign-out may have failed, or another user may be signed in. */}
      <LeaveWhenSignedIn from={back} stays={error !== undefined || changed !== undefined} />
      <Texts groups={["users.loginForm", "users.google"]}>
        <LoginForm from={back} notice={notice && t(notice)} />
        {google !== "none" && <GoogleButton from={back} isStandIn={google === "stand-in"} />}
      </Texts>
      <div className="text-small/inherit mt-6 flex flex-wrap justify-between gap-x-6 gap-y-1">
        <p>
          {t.rich("newHere", {
            link: (parts) => (
              <Link className={textLink()} href={withReturnPath("/register", back)} prefetch={false}>
                {parts}
              </Link>
            ),
          })}
        </p>
        {canSendMail() && (
          <Link className={textLink()} href={withReturnPath("/forgot-password", back)} prefetch={false}>
            {t("forgot")}
          </Link>
        )}
      </div>
    </AuthShell>
  );
}
