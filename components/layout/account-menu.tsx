"use client";

import { Building2, ChevronDown, House, LayoutDashboard } from "lucide-react";
import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { type SessionUser } from "@/lib/hooks/session";
import { LogoutButton } from "./logout-button";
import { usePopover } from "./popover";

const LINKS = [
  { href: "/", words: "Home", Icon: House },
  { href: "/apartments", words: "Apartments", Icon: Building2 },
  { href: "/dashboard", words: "Dashboard", Icon: LayoutDashboard },
];

export function AccountMenu({ user }: { user: SessionUser }) {
  const { ref, isOpen } = usePopover();
  const name = user.displayName ?? user.email;
  return (
    <div className="acts">
      <button
        type="button"
        className="who"
        popoverTarget="account-menu"
        aria-expanded={isOpen}
        aria-controls="account-menu"
        aria-label={`Account menu, ${name}`}
      >
        <Avatar name={name} photoURL={user.photoURL} />
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <div ref={ref} id="account-menu" popover="auto" className="menu" role="group" aria-label="Account menu">
        <div className="me">
          <Avatar name={name} photoURL={user.photoURL} />
          <div>
            <b>{name}</b>
            <span className="micro muted">{user.role}</span>
          </div>
        </div>
        {LINKS.map(({ href, words, Icon }) => (
          <Link key={href} href={href} prefetch={false}>
            <Icon className="icon" aria-hidden="true" />
            {words}
          </Link>
        ))}
        <LogoutButton />
      </div>
    </div>
  );
}
