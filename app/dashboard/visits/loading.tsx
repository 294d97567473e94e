import { ListSkeleton } from "@/components/layout/list-skeleton";
import { VISIT_ROWS } from "@/components/visits/row-heights";
import { VisitFilterForm } from "@/components/visits/visit-filter-form";

export default function Loading() {
  return (
    <ListSkeleton heading="All Visits" heights={VISIT_ROWS} wide filter={<VisitFilterForm filter={{}} />} />
  );
}
