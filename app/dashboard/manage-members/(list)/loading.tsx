import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return <ListSkeleton heading="Total Members" hasLongActions />;
}
