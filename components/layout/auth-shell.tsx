import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import type { TowerPicture } from "@/components/building/tower-descriptions";
import { textLink } from "@/components/ui/class-names";
import { Picture } from "@/components/ui/picture";
import { withReturnPath } from "@/lib/platform/auth/return-path";
import { Brand, SkipLink } from "./brand";
import { LanguageSwitch } from "./language-switch";
import { PageHeading } from "./page-heading";
import { Texts } from "./texts";

interface AuthShellProps {
  /** The building's name. */
  buildingName: string;
  /** The photo's base name or address, its alternative text and the crop's focal point; null: a pattern in its place. */
  photo: { src: string; alt: string; position?: string } | null;
  /** The sentence below the photo. */
  sentence: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

/** Photo 11 : form 9; under 1024 px the photo is a strip above the form. */
export function AuthShell({ buildingName, photo, sentence, title, intro, children }: AuthShellProps) {
  const t = useTranslations("layout.signIn");
  const header = useTranslations("layout.header");
  return (
    <>
      <SkipLink />
      <div className="grid min-h-screen grid-cols-1 max-lg:grid-rows-[clamp(64px,100svh-640px,200px)_auto] lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
        {/* Not an elevation: the shadow extends the base when a longer form scrolls what is below into view. */}
        <aside className="bg-dusk min-h-0 lg:sticky lg:top-0 lg:h-screen lg:shadow-[0_100vh_var(--dusk)]">
          <figure className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
            {photo ? (
              <Picture
                {...photo}
                className="size-full min-h-0 object-[46%_40%] max-lg:object-[50%_32%]"
                width={1440}
                height={960}
                // Half of the strip's photo is cropped, and it is the largest element on the page: the next smaller width
                // saves a third.
                sizes="(min-width: 1024px) 55vw, 80vw"
                loading="eager"
                fetchPriority="high"
              />
            ) : (
              <div className="bg-dusk-2 bg-lattice" />
            )}
            <figcaption className="text-on-dusk px-14 pt-7 pb-8 font-serif [font-feature-settings:normal] text-[clamp(1.5rem,0.2rem+2.1vw,2.125rem)]/[1.15] font-normal tracking-tight text-balance max-lg:hidden">
              <span>{sentence}</span>
            </figcaption>
          </figure>
        </aside>
        <div className="px-form-gutter flex flex-col pb-6">
          {/* Sticky like the site's own head: a phone's toasts are positioned on it (docs/product.md 10.17). */}
          <header className="bg-paper max-lg:border-line max-lg:-mx-form-gutter max-lg:px-form-gutter z-10 flex h-16 items-center justify-between gap-3 max-lg:sticky max-lg:top-0 max-lg:border-b lg:mt-5 lg:h-11">
            <Brand name={buildingName} />
            <div className="flex items-center gap-3">
              <LanguageSwitch className="max-sm:*:before:hidden max-sm:[&>[aria-pressed=true]]:hidden" />
              <Link className={`${textLink()} text-small`} href="/" prefetch={false}>
                {header("home")}
              </Link>
            </div>
          </header>
          {/* Short forms are centred beside the tall photo, and start right below the strip. */}
          <main className="m-auto w-full max-w-110 py-6 max-lg:my-0" id="main">
            <PageHeading className="text-section/tight tracking-heading font-normal">{title}</PageHeading>
            {intro && <p className="text-ink-2 mt-2.5">{intro}</p>}
            <noscript>
              <p className="mt-6" role="alert">
                {t("noScript")}
              </p>
            </noscript>
            <Texts groups={["layout.fields"]}>{children}</Texts>
          </main>
        </div>
      </div>
    </>
  );
}

interface MailedLinkShellProps {
  /** The building's name. */
  buildingName: string;
  photo: TowerPicture | null;
  title: string;
  /** A path of this site: the page the user came from. */
  from: string;
  intro?: string;
  isSignedIn?: boolean;
  children: ReactNode;
}

/** The frame of the three pages around a mailed link: requesting one, and the two that a link opens. */
export function MailedLinkShell(props: MailedLinkShellProps) {
  const { buildingName, photo, title, from, intro, isSignedIn = false, children } = props;
  const t = useTranslations("layout.signIn");
  const header = useTranslations("layout.header");
  return (
    <AuthShell
      buildingName={buildingName}
      photo={photo}
      sentence={t("waiting")}
      title={title}
      {...(intro && { intro })}
    >
      {children}
      {!isSignedIn && (
        <p className="text-small mt-6">
          <Link className={textLink()} href={withReturnPath("/login", from)} prefetch={false}>
            {header("login")}
          </Link>
        </p>
      )}
    </AuthShell>
  );
}
