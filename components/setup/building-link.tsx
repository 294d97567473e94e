import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";

/** The link to the building's own screen. */
export function BuildingLink({ isDone }: { isDone: boolean }) {
  return (
    <div>
      <Link
        href="/dashboard/building"
        prefetch={false}
        className={buttonClass({ variant: isDone ? "outline" : "primary" })}
      >
        {isDone ? "Open the Building" : "Name the Building"}
      </Link>
    </div>
  );
}
