"use client";

import { Menu, X } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { useTranslations } from "#translations";
import { buttonClass } from "@/components/ui/class-names";
import { lazily } from "@/components/ui/lazily";
import { withReturnPath, returnPathFrom } from "@/lib/platform/auth/return-path";
import { useReader } from "@/lib/platform/session/reader";
import { usePopover } from "./popover";

const linksFor = (way: string) =>
  [
    { href: "/", label: "home" },
    { href: "/apartments", label: "apartments" },
    { href: withReturnPath("/register", way), label: "register" },
    { href: withReturnPath("/login", way), label: "login" },
  ] as const;

const SHEET =
  "border-line bg-paper px-gutter text-ink backdrop:bg-scrim fixed inset-[65px_0_auto] w-full border-y pt-2 pb-5 backdrop:top-16.25 md:hidden";

/** The collapsed menu of small screens; `way` is the page to return to after sign-in. */
function SheetMenu({ way, language }: { way: string; language: ReactNode }) {
  const t = useTranslations("layout.header");
  const { ref, isOpen } = usePopover();
  const Icon = isOpen ? X : Menu;
  return (
    <>
      <button
        type="button"
        className={buttonClass({ variant: "ghost", size: "icon" }, "ml-auto md:hidden")}
        popoverTarget="sheet-menu"
        aria-expanded={isOpen}
        aria-controls="sheet-menu"
        aria-label={t(isOpen ? "closeMenu" : "openMenu")}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
      <div ref={ref} id="sheet-menu" popover="auto" className={SHEET}>
        <nav aria-label={t("collapsed")}>
          {linksFor(way).map(({ href, label }) => (
            <NavLink
              key={href}
              className="border-line aria-[current]:text-brick text-head-lg/none flex min-h-14 items-center border-b font-serif [font-feature-settings:normal] font-normal no-underline"
              href={href}
            >
              {t(label)}
            </NavLink>
          ))}
        </nav>
        {language}
      </div>
    </>
  );
}

const AccountMenu = lazily(
  () => import("./account-menu").then(({ AccountMenu }) => AccountMenu),
  DashboardLink,
);

const SessionFollower = lazily(() =>
  import("@/lib/platform/client/session").then(({ SessionFollower }) => SessionFollower),
);

/**
 * Register and Log in, or the avatar menu, whose script visitors do not fetch; until it is here, a link to the dashboard. The
 * server renders the signed-out state. `language` is the switch, for the menus.
 */
export function AccountArea({ language }: { language?: ReactNode }) {
  const { user, isFollowed } = useReader();
  return (
    <>
      <Suspense>{isFollowed && <SessionFollower />}</Suspense>
      {user ? (
        <Suspense fallback={<DashboardLink />}>
          <AccountMenu user={user} language={language} />
        </Suspense>
      ) : (
        <SignInLinks language={language} />
      )}
    </>
  );
}

function DashboardLink() {
  const t = useTranslations("layout.header");
  return (
    <div className="border-line flex items-center border-l pl-4 max-md:ml-auto max-md:border-0 max-md:p-0">
      <Link className={buttonClass({ variant: "ghost", size: "sm" })} href="/dashboard">
        {t("dashboard")}
      </Link>
    </div>
  );
}

function SignInLinks({ language }: { language: ReactNode }) {
  const t = useTranslations("layout.header");
  const way = returnPathFrom(usePathname(), useSearchParams().toString());
  return (
    <>
      <div className="border-line flex items-center gap-2 border-l pl-4 max-md:hidden">
        <Link
          className={buttonClass({ variant: "ghost", size: "sm" })}
          href={withReturnPath("/register", way)}
        >
          {t("register")}
        </Link>
        <Link
          className={buttonClass({ variant: "primary", size: "sm" })}
          href={withReturnPath("/login", way)}
        >
          {t("logIn")}
        </Link>
      </div>
      <SheetMenu way={way} language={language} />
    </>
  );
}

/** A link that marks the current page. */
export function NavLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  const pathname = usePathname();
  const isCurrent = href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link href={href} className={className} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </Link>
  );
}
