import type { Metadata } from "next";
import Link from "next/link";
import { shownName, shownTower, siteBuilding, siteTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { registerSentence, registerDescription } from "@/components/building/tower-descriptions";
import { AuthShell } from "@/components/layout/auth-shell";
import { Texts } from "@/components/layout/texts";
import { textLink } from "@/components/ui/class-names";
import { GoogleButton } from "@/components/users/google-button";
import { LeaveWhenSignedIn } from "@/components/users/leave-when-signed-in";
import { RegisterForm } from "@/components/users/register-form";
import { isAnotherTower } from "@/lib/building/contract";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { withReturnPath } from "@/lib/platform/auth/return-path";
import { googleOffer } from "@/lib/platform/env";
import { translationsOf } from "@/lib/translations";

/** The public URL in the metadata, and whether Google is offered, are known only at run time. */
export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: translationsOf("users.registerPage")("title"),
    description: registerDescription(
      await siteBuilding(),
      await siteTower(),
      translationsOf("building.tower"),
    ),
    path: "/register",
  });
}

const LIVING_ROOM = { src: "/media/hero-5-a", position: "62% 50%" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function RegisterPage({ searchParams }: { searchParams: Search }) {
  const from = pageAfterSignIn((await searchParams).from);
  const google = googleOffer();
  const t = translationsOf("users.registerPage");
  const livingRoom = { ...LIVING_ROOM, alt: t("photo") };
  return (
    <AuthShell
      buildingName={await shownName()}
      photo={isAnotherTower(await siteBuilding()) ? await shownTower("day") : livingRoom}
      sentence={registerSentence(await siteBuilding(), await siteTower(), translationsOf("building.tower"))}
      title={t("title")}
    >
      <LeaveWhenSignedIn from={from} stays={false} />
      <Texts groups={["users.registerForm", "users.google"]}>
        <RegisterForm from={from} />
        {google !== "none" && <GoogleButton from={from} isStandIn={google === "stand-in"} />}
      </Texts>
      <p className="text-small mt-6">
        {t.rich("registered", {
          link: (parts) => (
            <Link className={textLink()} href={withReturnPath("/login", from)} prefetch={false}>
              {parts}
            </Link>
          ),
        })}
      </p>
    </AuthShell>
  );
}
