import { TableSkeleton } from "@/components/ui/skeletons";

/** A list's screen while the server reads it: the heading without its count, rows as bars. */
export function ListSkeleton({ heading }: { heading: string }) {
  return (
    <>
      <div className="main-head">
        <h1>{heading}</h1>
      </div>
      <TableSkeleton label={`${heading}: loading`} />
    </>
  );
}
