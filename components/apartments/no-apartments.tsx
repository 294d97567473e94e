import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

interface NoApartmentsProps {
  /** Whether there are some on an earlier page. */
  isPastEnd: boolean;
}

export function NoApartments({ isPastEnd }: NoApartmentsProps) {
  return (
    <EmptyState
      drawing="door"
      title="No Apartments Available!"
      action={
        <Button type="submit" form="reset-search">
          Reset
        </Button>
      }
    >
      {isPastEnd
        ? "The list ends before this page. Go back a page, or start again."
        : "Nothing is let at this rent. Widen the range, or see all twenty."}
    </EmptyState>
  );
}
