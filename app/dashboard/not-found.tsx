import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";
import { Drawing } from "@/components/ui/drawings";

export default function DashboardNotFound() {
  return (
    <div className="card empty">
      <Drawing name="door" />
      <h1 className="text-(length:--t-title)!">Oops! Page not found.</h1>
      <p>There is no such screen in the dashboard.</p>
      <Link className={buttonClass({ variant: "primary" })} href="/" prefetch={false}>
        Go Home
      </Link>
    </div>
  );
}
