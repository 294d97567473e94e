import { ListSkeleton } from "@/components/layout/list-skeleton";
import { MEMBER_ROWS } from "@/components/users/row-heights";

export default function Loading() {
  return <ListSkeleton heading="Total Members" heights={MEMBER_ROWS} />;
}
