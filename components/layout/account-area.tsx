"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { buttonClass } from "@/components/ui/button-class";
import { carryWay, wayFrom } from "@/lib/auth/access";
import { useSession } from "@/lib/hooks/session";
import { AccountMenu } from "./account-menu";
import { SheetMenu } from "./sheet-menu";

/** Register and Log in, or the avatar menu. The server renders the signed-out state, which works without scripts. */
export function AccountArea() {
  const { user } = useSession();
  const way = wayFrom(usePathname(), useSearchParams().toString());
  if (user) return <AccountMenu user={user} />;
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
