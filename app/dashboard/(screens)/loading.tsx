import { ScreenHead } from "@/components/layout/page-head";
import { SKELETON } from "@/components/ui/class-names";
import { TableSkeleton } from "@/components/ui/skeletons";

/** For the screens of this folder. The others answer with a status of their own, so nothing is sent before they have read. */
export default function Loading() {
  return (
    <>
      <ScreenHead>
        <span className={`${SKELETON} h-9 w-60`} aria-hidden="true" />
      </ScreenHead>
      <TableSkeleton />
    </>
  );
}
