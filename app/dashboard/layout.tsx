import type { Metadata } from "next";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { shownName } from "@/app/site-building";
import { Brand, SkipLink } from "@/components/layout/brand";
import { DashboardNav, MayProvider, type DashboardFrameProps } from "@/components/layout/dashboard-nav";
import { DashboardTopbar } from "@/components/layout/dashboard-topbar";
import { OfflineBar } from "@/components/layout/offline-bar";
import { PrintHead } from "@/components/layout/print-head";
import { Texts } from "@/components/layout/texts";
import { ResumePush, SessionKeeper } from "@/components/users/session-keeper";
import { hasLivedHere } from "@/lib/agreements/queries";
import { unreadOf } from "@/lib/announcements/queries";
import { hasRole } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ROLES, ADMIN, OFFICE } from "@/lib/platform/contracts/endpoint";
import { takesCards } from "@/lib/platform/env";
import { refusedTo } from "@/lib/registry";
import { isSettingUp } from "@/lib/setup/queries";
import { countWaiting } from "@/lib/today/queries";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  return {
    title: { template: `%s · ${site}`, default: site },
    applicationName: site,
    robots: { index: false, follow: false },
  };
}

/** Sidebar or bar by role. Authenticates the caller, as every page does: Next does not rerun a layout on navigation. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const actor = await getPageActor(ROLES);
  const { role } = actor;
  const [waiting, isOpen, isTenant, unread] = await Promise.all([
    hasRole(actor, OFFICE) ? countWaiting(actor) : undefined,
    hasRole(actor, ADMIN) && isSettingUp(actor),
    role === "member" || (role === "user" && hasLivedHere(actor.userId)),
    hasRole(actor, OFFICE) ? undefined : unreadOf(actor),
  ]);
  const menu = {
    role,
    waiting,
    unread,
    isSettingUp: isOpen,
    isTenant,
    takesCards: takesCards(),
  };
  const name = await shownName();
  return (
    <Texts groups={["layout.menu", "layout.screen", "layout.table", "layout.fields"]}>
      <MayProvider role={role} refused={hasRole(actor, OFFICE) ? refusedTo(role) : []}>
        <div
          className="grid min-h-screen grid-cols-1 lg:grid-cols-[272px_minmax(0,1fr)] print:block"
          data-dashboard
        >
          <SessionKeeper rendered={{ uid: actor.userId, role }} />
          <ResumePush />
          <SkipLink />
          <DashboardSidebar {...menu} name={name} />
          <div>
            <DashboardTopbar {...menu} name={name} />
            <OfflineBar className="top-16 lg:top-0" />
            <main
              className="@container w-full max-w-340 justify-self-center px-(--main-pad) pt-[clamp(24px,3vw,44px)] pb-18 [--main-pad:clamp(16px,3.4vw,56px)]"
              id="main"
            >
              <PrintHead
                buildingName={name}
                by={actor.name || actor.email}
                madeAt={new Date().toISOString()}
              />
              {children}
            </main>
          </div>
        </div>
      </MayProvider>
    </Texts>
  );
}

/** Logo, the role's menu, Home and Logout; below 1024 px the bar replaces it. */
function DashboardSidebar({ name, ...props }: DashboardFrameProps) {
  const t = useTranslations("layout");
  return (
    <aside
      className="border-line bg-sunk hidden border-r lg:block print:hidden"
      aria-label={t("menu.sidebar")}
    >
      <div className="sticky top-0 flex h-screen flex-col overflow-y-auto px-3 py-4 *:first:mb-6 *:first:px-3">
        <Brand name={name} />
        <nav className="flex flex-1 flex-col" aria-label={t("header.dashboard")}>
          <DashboardNav {...props} />
        </nav>
      </div>
    </aside>
  );
}
