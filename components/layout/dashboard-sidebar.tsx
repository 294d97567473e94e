import { Brand } from "./brand";
import { DashboardNav, type DashboardFrameProps } from "./dashboard-nav";

/** Logo, the role's menu, Home and Logout; below 1024 px the bar replaces it. */
export function DashboardSidebar({ name, ...props }: DashboardFrameProps) {
  return (
    <aside className="border-line bg-sunk hidden border-r lg:block print:hidden" aria-label="Sidebar">
      <div className="sticky top-0 flex h-screen flex-col overflow-y-auto px-3 py-4 *:first:mb-6 *:first:px-3">
        <Brand name={name} />
        <nav className="flex flex-1 flex-col" aria-label="Dashboard">
          <DashboardNav {...props} />
        </nav>
      </div>
    </aside>
  );
}
