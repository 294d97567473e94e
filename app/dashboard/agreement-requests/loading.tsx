import { RequestFilterForm } from "@/components/agreements/requests-screen";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return <ListSkeleton heading="All Requests" wide filter={<RequestFilterForm filter={{}} />} />;
}
