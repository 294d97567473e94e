"use client";

import { Building2, ChevronDown, House, LayoutDashboard } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/class-names";
import { type SessionUser } from "@/lib/platform/client/session";
import { isOneOf, TENANTS } from "@/lib/platform/contracts/endpoint";
import { LogoutButton } from "./logout-button";
import { usePopover } from "./popover";
import { WaitingLink } from "./waiting-link";

const LINKS = [
  { href: "/", label: "home", Icon: House },
  { href: "/apartments", label: "apartments", Icon: Building2 },
  { href: "/dashboard", label: "dashboard", Icon: LayoutDashboard },
] as const;

/** Positioned below its button, at the page's right margin. */
const MENU =
  "rounded-box border-line bg-surface text-ink shadow-menu fixed inset-[70px_max(var(--gutter),calc((100vw-var(--wrap))/2))_auto_auto] w-66 -translate-y-2 border p-2 opacity-0 [transition:opacity_var(--base)_var(--ease),translate_var(--base)_var(--ease),display_var(--base)_allow-discrete,overlay_var(--base)_allow-discrete] open:translate-y-0 open:opacity-100 starting:open:-translate-y-2 starting:open:opacity-0 max-md:top-15";
const ITEM = "menu-item hover:bg-paper px-2.5";

export function AccountMenu({ user, language }: { user: SessionUser; language: ReactNode }) {
  const t = useTranslations("layout.account");
  const header = useTranslations("layout.header");
  const { ref, isOpen } = usePopover();
  const name = user.displayName ?? user.email;
  const isOffice = !isOneOf(user.role, TENANTS);
  return (
    // Hides the switches of the page, which is the same for everybody.
    <div
      className="border-line flex items-center gap-2 border-l pl-4 max-md:ml-auto max-md:border-0 max-md:p-0"
      data-office={isOffice || undefined}
    >
      {isOffice && (
        <WaitingLink className={buttonClass({ variant: "ghost", size: "sm" })} href="/dashboard">
          Today
        </WaitingLink>
      )}
      <button
        type="button"
        className="hover:border-line hover:bg-surface aria-expanded:border-line aria-expanded:bg-surface inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-full border border-transparent bg-transparent py-1 pr-2 pl-1"
        popoverTarget="account-menu"
        aria-expanded={isOpen}
        aria-controls="account-menu"
        aria-label={t("menuOf", { name })}
      >
        <Avatar name={name} photoURL={user.photoURL} />
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <div ref={ref} id="account-menu" popover="auto" className={MENU} role="group" aria-label={t("menu")}>
        <div className="border-line mb-2 flex items-center gap-3 border-b px-2.5 pt-2.5 pb-3.5">
          <Avatar name={name} photoURL={user.photoURL} />
          <div className="min-w-0">
            <b className="block leading-snug font-semibold wrap-anywhere">{name}</b>
            <span className="text-micro text-ink-2 capitalize">
              {user.role === "user" || user.role === "member" ? t(user.role) : user.role}
            </span>
          </div>
        </div>
        {LINKS.map(({ href, label, Icon }) => (
          <WaitingLink key={href} className={ITEM} href={href} onNavigate={() => ref.current?.hidePopover()}>
            <Icon className="icon" aria-hidden="true" />
            {header(label)}
          </WaitingLink>
        ))}
        <LogoutButton className={ITEM} />
        <div className="px-2.5 md:hidden">{language}</div>
      </div>
    </div>
  );
}
