import { WaitingLink } from "@/components/layout/waiting-link";
import { textLink } from "@/components/ui/class-names";
import { openLabel } from "./words";

/** One line on a member's profile; renders nothing if no repair is open. */
export function OpenRepairs({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-2">
      <WaitingLink className={textLink()} href="/dashboard/repairs">
        {openLabel(count)}
      </WaitingLink>
    </p>
  );
}
