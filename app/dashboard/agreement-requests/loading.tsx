import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return <ListSkeleton heading="All Requests" list="requests" wide />;
}
