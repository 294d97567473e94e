"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { lazily } from "@/components/ui/lazily";
import { carryWay, wayFrom } from "@/lib/auth/access";
import { useSession } from "@/lib/hooks/session";
import { SheetMenu } from "./sheet-menu";

const AccountMenu = lazily(
  () => import("./account-menu").then(({ AccountMenu }) => AccountMenu),
  DashboardLink,
);

/**
 * Register and Log in, or the avatar menu, whose script visitors do not fetch; until it is here, a link to the dashboard. The
 * server renders the signed-out state.
 */
export function AccountArea() {
  const { user } = useSession();
  if (!user) return <SignInLinks />;
  return (
    <Suspense fallback={<DashboardLink />}>
      <AccountMenu user={user} />
    </Suspense>
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
  const way = wayFrom(usePathname(), useSearchParams().toString());
  return (
    <>
      <div className="border-line flex items-center gap-2 border-l pl-4 max-md:hidden">
        <Link className={buttonClass({ variant: "ghost", size: "sm" })} href={carryWay("/register", way)}>
          Register
        </Link>
        <Link className={buttonClass({ variant: "primary", size: "sm" })} href={carryWay("/login", way)}>
          Log in
        </Link>
      </div>
      <SheetMenu way={way} />
    </>
  );
}
