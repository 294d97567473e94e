"use client";

import { Menu, X } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { buttonClass } from "@/components/ui/class-names";
import { lazily } from "@/components/ui/lazily";
import { withReturnPath, returnPathFrom } from "@/lib/platform/auth/return-path";
import { useReader } from "@/lib/platform/session/reader";
import { usePopover } from "./popover";

const linksFor = (way: string) => [
  { href: "/", label: "Home" },
  { href: "/apartments", label: "Apartments" },
  { href: withReturnPath("/register", way), label: "Register" },
  { href: withReturnPath("/login", way), label: "Login" },
];

const SHEET =
  "border-line bg-paper px-gutter text-ink backdrop:bg-scrim fixed inset-[65px_0_auto] w-full border-y pt-2 pb-5 backdrop:top-16.25 md:hidden";

/** The collapsed menu of small screens; `way` is the page to return to after sign-in. */
function SheetMenu({ way }: { way: string }) {
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
        aria-label={isOpen ? "Close menu" : "Open menu"}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
      <div ref={ref} id="sheet-menu" popover="auto" className={SHEET}>
        <nav aria-label="Collapsed">
          {linksFor(way).map(({ href, label }) => (
            <NavLink
              key={href}
              className="border-line aria-[current]:text-brick text-head-lg/none flex min-h-14 items-center border-b font-serif [font-feature-settings:normal] font-normal no-underline"
              href={href}
            >
              {label}
            </NavLink>
          ))}
        </nav>
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
 * server renders the signed-out state.
 */
export function AccountArea() {
  const { user, isFollowed } = useReader();
  return (
    <>
      <Suspense>{isFollowed && <SessionFollower />}</Suspense>
      {user ? (
        <Suspense fallback={<DashboardLink />}>
          <AccountMenu user={user} />
        </Suspense>
      ) : (
        <SignInLinks />
      )}
    </>
  );
}

function DashboardLink() {
  return (
    <div className="border-line flex items-center border-l pl-4 max-md:ml-auto max-md:border-0 max-md:p-0">
      <Link className={buttonClass({ variant: "ghost", size: "sm" })} href="/dashboard">
        Dashboard
      </Link>
    </div>
  );
}

function SignInLinks() {
  const way = returnPathFrom(usePathname(), useSearchParams().toString());
  return (
    <>
      <div className="border-line flex items-center gap-2 border-l pl-4 max-md:hidden">
        <Link
          className={buttonClass({ variant: "ghost", size: "sm" })}
          href={withReturnPath("/register", way)}
        >
          Register
        </Link>
        <Link
          className={buttonClass({ variant: "primary", size: "sm" })}
          href={withReturnPath("/login", way)}
        >
          Log in
        </Link>
      </div>
      <SheetMenu way={way} />
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
