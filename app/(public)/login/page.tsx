import type { Metadata } from "next";
import Link from "next/link";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { AuthShell } from "@/components/layout/auth-shell";
import { textLink } from "@/components/ui/class-names";
import { GoogleButton } from "@/components/users/google-button";
import { LeaveWhenSignedIn } from "@/components/users/leave-when-signed-in";
import { LoginForm } from "@/components/users/login-form";
import { googleMessage } from "@/lib/platform/auth/google-outcome";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { withReturnPath } from "@/lib/platform/auth/return-path";
import { googleOffer } from "@/lib/platform/env";
import { canSendMail } from "@/lib/platform/mail/transport";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  return pageMetadata({
    title: "Login",
    description: `Log in to your dashboard, agreements and payments at ${site}.`,
    path: "/login",
  });
}

/** The reasons for a redirect to this page. */
const NOTICES = new Map([
  ["forbidden", "Forbidden Access!"],
  [
    "password-google",
    "A Google account was linked after you had last used your old password. Your profile names it: end it if it is not yours.",
  ],
  ["expired", "Your session has ended. Please log in again."],
]);

const noticeFor = (error: string | string[] | undefined) =>
  typeof error === "string"
    ? (NOTICES.get(error) ?? googleMessage(error) ?? "Logging in did not work. Please try again.")
    : undefined;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const { from, error, changed } = await searchParams;
  const back = pageAfterSignIn(from);
  const google = googleOffer();
  return (
    <AuthShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      sentence="A light is on where a home is waiting."
      hasSwitch
      title="Login"
    >
      {/* With a notice, does not redirect: a sign-out may have failed, or another user may be signed in. */}
      <LeaveWhenSignedIn from={back} stays={error !== undefined || changed !== undefined} />
      <LoginForm
        from={back}
        notice={noticeFor(error ?? (changed === "password-google" ? changed : undefined))}
      />
      {google !== "none" && <GoogleButton from={back} isStandIn={google === "stand-in"} />}
      <div className="text-small/inherit mt-6 flex flex-wrap justify-between gap-x-6 gap-y-1">
        <p>
          New here?{" "}
          <Link className={textLink()} href={withReturnPath("/register", back)} prefetch={false}>
            Register
          </Link>
        </p>
        {canSendMail() && (
          <Link className={textLink()} href={withReturnPath("/forgot-password", back)} prefetch={false}>
            Forgot your password?
          </Link>
        )}
      </div>
    </AuthShell>
  );
}
