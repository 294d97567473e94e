"use client";

import { House } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, startTransition, useMemo, useOptimistic } from "react";
import { useTranslations } from "#translations";
import { MayContext } from "@/components/ui/may";
import { useUnreadCount } from "@/lib/announcements/client";
import { rolesFor } from "@/lib/platform/auth/access";
import { type Role, isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import type { CallName } from "@/lib/registry";
import { useMenuCounts } from "@/lib/today/client";
import type { MenuCounts } from "@/lib/today/contract";
import { LogoutButton } from "./logout-button";
import { type MenuEntry, menuOf, type TenantLabel } from "./menu-entries";
import { ThemeSwitch } from "./theme-switch";
import { WaitingLink } from "./waiting-link";

/** The props of the sidebar and the top bar around the menu. */
export interface DashboardFrameProps extends DashboardNavProps {
  /** The building's name, as the logo shows it. */
  name: string;
}

interface DashboardNavProps {
  role: Role;
  /** What waits for the office, as the server counted it; undefined for tenants. */
  waiting: MenuCounts | undefined;
  /** Announcements that the user has not opened; undefined for the office. */
  unread: number | undefined;
  /** Whether the menu links to the set-up guide. */
  isSettingUp: boolean;
  /** Whether members pay by card here. */
  takesCards: boolean;
  /** Whether the user lives here, or has lived here. */
  isTenant: boolean;
}

interface MayProviderProps {
  role: Role;
  /** The calls that the server refuses to them. */
  refused: readonly CallName[];
  children: ReactNode;
}

/** Says what the signed-in person may do to what is below: the contracts and the table of pages decide. */
export function MayProvider({ role, refused, children }: MayProviderProps) {
  const may = useMemo(() => {
    const calls = new Set<string>(refused);
    const mayOpen = (roles: readonly Role[] | null) => !roles || isOneOf(role, roles);
    return {
      call: (name: CallName) => !calls.has(name),
      open: (href: string) => mayOpen(rolesFor(href.split(/[?#]/)[0] ?? "")),
      be: (group: readonly Role[]) => isOneOf(role, group),
    };
  }, [role, refused]);
  return <MayContext value={may}>{children}</MayContext>;
}

const ITEM = "menu-item sidebar-item";

/** Returns "page" for the entry's own page, "true" for one below it. */
function currentness(pathname: string, href: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return href !== "/dashboard" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}

/** The role's menu, then Home and Logout. Used in the sidebar and in the drawer. */
export function DashboardNav(props: DashboardNavProps) {
  const t = useTranslations("layout");
  const { role, waiting, unread, isSettingUp, isTenant, takesCards } = props;
  // The pressed entry is marked at once: the update lasts as long as the router's own transition of the same press.
  const [shown, show] = useOptimistic(usePathname());
  const counts = { ...useMenuCounts(waiting), announcements: useUnreadCount(unread) };
  const entries = menuOf(role).filter(
    ({ isForSetup, isForTenants, isForCards }) =>
      (!isForSetup || isSettingUp) && (!isForTenants || isTenant) && (!isForCards || takesCards),
  );
  const isGrouped = isOneOf(role, OFFICE);
  const groups = [...new Set(entries.map(({ group = "" }) => (isGrouped ? group : "")))];
  return (
    <>
      {groups.map((group) => (
        <div key={group} className="not-first:mt-3">
          {group && <p className="text-micro text-ink-3 px-3 pb-1">{group}</p>}
          <ul className="grid gap-0.5" aria-label={group || undefined}>
            {entries
              .filter((entry) => !isGrouped || (entry.group ?? "") === group)
              .map(({ href, label, Icon, counts: of }) => (
                <li key={href}>
                  <WaitingLink
                    className={ITEM}
                    href={href}
                    aria-current={currentness(shown, href)}
                    onNavigate={() => startTransition(() => show(href))}
                  >
                    <Icon className="icon" aria-hidden="true" />
                    <span>{isGrouped ? label : t(`menu.${label as TenantLabel}`)}</span>
                    {of && <Waiting counts={of} number={counts[of]} />}
                  </WaitingLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <ul className="border-line mt-auto grid gap-0.5 border-t pt-3">
        <li>
          <WaitingLink className={ITEM} href="/">
            <House className="icon" aria-hidden="true" />
            {t("header.home")}
          </WaitingLink>
        </li>
        <li>
          <LogoutButton className={ITEM} />
        </li>
        <li>
          <ThemeSwitch className="text-ink-2 mt-1" />
        </li>
      </ul>
    </>
  );
}

const COUNT = "ml-auto min-w-6 rounded-ctl px-1.75 py-px text-center text-micro/inherit font-semibold";
const URGENT = "bg-brick text-on-brick";
const QUIET = "bg-sunk text-ink-2 border border-line-strong";

interface Variant {
  readonly look: string;
  readonly word: string;
  /** Instead, for one. */
  readonly one?: string;
}

const VARIANTS: Readonly<Record<NonNullable<MenuEntry["counts"]>, Variant>> = {
  requests: { look: URGENT, word: "pending" },
  /** Of those who live here alone, in the page's language. */
  announcements: { look: URGENT, word: "unread" },
  repairs: { look: URGENT, word: "to answer" },
  reports: { look: URGENT, word: "to confirm" },
  visits: { look: QUIET, word: "new" },
  deposits: { look: QUIET, word: "deposits to settle", one: "deposit to settle" },
  mails: { look: QUIET, word: "not sent" },
};

function Waiting({ counts, number }: { counts: NonNullable<MenuEntry["counts"]>; number: number }) {
  const t = useTranslations("layout.menu");
  if (number === 0) return null;
  const { look, word, one = word } = VARIANTS[counts];
  return (
    <span className={`${COUNT} ${look}`}>
      <span>{t("count", { count: number })}</span>
      <span className="sr-only">{` ${counts === "announcements" ? t("unread") : number === 1 ? one : word}`}</span>
    </span>
  );
}
