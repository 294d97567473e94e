"use client";

import { House } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { Role } from "@/lib/contracts/endpoint";
import { usePendingCount } from "@/lib/hooks/agreements";
import { MENU } from "./dashboard-items";
import { LogoutButton } from "./logout-button";

export interface DashboardNavProps {
  role: Role;
  /** Requests that wait, as the server counted them; undefined for all but admins. */
  pending: number | undefined;
}

/** The menu of a role, then Home and Logout (spec §2). Stands in the sidebar and in the drawer. */
export function DashboardNav({ role, pending }: DashboardNavProps) {
  const pathname = usePathname();
  const waiting = usePendingCount(pending);
  return (
    <>
      <ul>
        {MENU[role].map(({ href, words, Icon, countsPending }) => (
          <li key={href}>
            <Link href={href} prefetch={false} aria-current={pathname === href ? "page" : undefined}>
              <Icon className="icon" aria-hidden="true" />
              {words}
              {countsPending && waiting > 0 && (
                <span className="cnt">
                  {waiting}
                  <span className="sr"> pending</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="end">
        <li>
          <Link href="/" prefetch={false}>
            <House className="icon" aria-hidden="true" />
            Home
          </Link>
        </li>
        <li>
          <LogoutButton />
        </li>
      </ul>
    </>
  );
}
