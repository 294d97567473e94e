import Link from "next/link";
import { PageHeading } from "@/components/layout/page-heading";
import { buttonClass } from "@/components/ui/button-class";
import { Drawing } from "@/components/ui/drawings";

export default function DashboardNotFound() {
  return (
    <div className="card empty">
      <Drawing name="door" />
      <PageHeading className="text-(length:--t-title)!">Oops! Page not found.</PageHeading>
      <p>There is no such screen in the dashboard.</p>
      <Link className={buttonClass({ variant: "primary" })} href="/" prefetch={false}>
        Go Home
      </Link>
    </div>
  );
}
