"use client";

import { Building2, ChevronDown, House, LayoutDashboard } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { type SessionUser } from "@/lib/hooks/session";
import { LogoutButton } from "./logout-button";
import { usePopover } from "./popover";
import { WaitingLink } from "./waiting-link";

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
          <WaitingLink key={href} href={href} onNavigate={() => ref.current?.hidePopover()}>
            <Icon className="icon" aria-hidden="true" />
            {words}
          </WaitingLink>
        ))}
        <LogoutButton />
      </div>
    </div>
  );
}
