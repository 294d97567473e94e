import Link from "next/link";
import { PageHeading } from "@/components/layout/page-heading";
import { buttonClass } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";

export default function DashboardNotFound() {
  return (
    <EmptyState
      drawing="door"
      title={<PageHeading className="text-title">Oops! Page not found.</PageHeading>}
      action={
        <Link className={buttonClass({ variant: "primary" })} href="/" prefetch={false}>
          Go Home
        </Link>
      }
    />
  );
}
