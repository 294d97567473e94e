import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export function NoApartments() {
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
      Nothing is let at this rent. Widen the range, or see all twenty.
    </EmptyState>
  );
}
