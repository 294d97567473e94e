import { AddApartmentLink } from "@/components/apartments/add-apartment-link";
import { ManagedFilterForm } from "@/components/apartments/managed-filter-form";
import { APARTMENT_ROWS } from "@/components/apartments/row-heights";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return (
    <ListSkeleton
      heading="All Apartments"
      heights={APARTMENT_ROWS}
      action={<AddApartmentLink />}
      filter={<ManagedFilterForm filter={{}} />}
    />
  );
}
