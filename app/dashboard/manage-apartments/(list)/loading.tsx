import { ManagedActions } from "@/components/apartments/managed-actions";
import { ManagedFilterForm } from "@/components/apartments/managed-filter-form";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return (
    <ListSkeleton
      heading="All Apartments"
      hasLongActions
      action={<ManagedActions />}
      filter={<ManagedFilterForm filter={{}} />}
    />
  );
}
