"use client";

import { House } from "lucide-react";
import { usePathname } from "next/navigation";
import type { Role } from "@/lib/contracts/endpoint";
import { usePendingCount } from "@/lib/hooks/agreements";
import { MENU } from "./dashboard-items";
import { WaitingLink } from "./waiting-link";
import { LogoutButton } from "./logout-button";

export interface DashboardNavProps {
  role: Role;
  /** Requests that wait, as the server counted them; undefined for all but admins. */
  pending: number | undefined;
}

/** The menu of a role, then Home and Logout. Stands in the sidebar and in the drawer. */
export function DashboardNav({ role, pending }: DashboardNavProps) {
  const pathname = usePathname();
  const waiting = usePendingCount(pending);
  return (
    <>
      <ul>
        {MENU[role].map(({ href, words, Icon, countsPending }) => (
          <li key={href}>
            <WaitingLink href={href} aria-current={pathname === href ? "page" : undefined}>
              <Icon className="icon" aria-hidden="true" />
              {words}
              {countsPending && waiting > 0 && (
                <span className="cnt">
                  {waiting}
                  <span className="sr"> pending</span>
                </span>
              )}
            </WaitingLink>
          </li>
        ))}
      </ul>
      <ul className="end">
        <li>
          <WaitingLink href="/">
            <House className="icon" aria-hidden="true" />
            Home
          </WaitingLink>
        </li>
        <li>
          <LogoutButton />
        </li>
      </ul>
    </>
  );
}
