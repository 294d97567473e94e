import { ManagedActions, ManagedFilterForm } from "@/components/apartments/managed-screen";
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
