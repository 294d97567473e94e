import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";

export default function DashboardNotFound() {
  return (
    <div className="card empty">
      <h1 className="font-serif text-3xl">Oops! Page not found.</h1>
      <p>There is no such screen in the dashboard.</p>
      <Link className={buttonClass({ variant: "primary" })} href="/">
        Go Home
      </Link>
    </div>
  );
}
