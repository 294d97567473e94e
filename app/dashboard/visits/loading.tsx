import { ListSkeleton } from "@/components/layout/list-skeleton";
import { VisitFilterForm } from "@/components/visits/visits-screen";

export default function Loading() {
  return <ListSkeleton heading="All Visits" wide filter={<VisitFilterForm filter={{}} />} />;
}
