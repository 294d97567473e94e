import { Brand } from "./brand";
import { DashboardNav, type DashboardNavProps } from "./dashboard-nav";

/** Logo, menu of the role, Home and Logout; the bar takes its place below 1024 px. */
export function DashboardSidebar(props: DashboardNavProps) {
  return (
    <aside className="side" aria-label="Sidebar">
      <div>
        <Brand />
        <nav className="flex flex-1 flex-col" aria-label="Dashboard">
          <DashboardNav {...props} />
        </nav>
      </div>
    </aside>
  );
}
