import { ManagedActions } from "@/components/apartments/managed-actions";
import { ManagedFilterForm } from "@/components/apartments/managed-filter-form";
import { APARTMENT_ROWS } from "@/components/apartments/row-heights";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return (
    <ListSkeleton
      heading="All Apartments"
      heights={APARTMENT_ROWS}
      action={<ManagedActions />}
      filter={<ManagedFilterForm filter={{}} />}
    />
  );
}
