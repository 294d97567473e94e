import { ListSkeleton } from "@/components/layout/list-skeleton";
import { MembersFilter } from "@/components/users/members-screen";

export default function Loading() {
  return (
    <ListSkeleton
      heading="Total Members"
      hasLongActions
      filter={<MembersFilter current="/dashboard/manage-members" filter={{}} />}
    />
  );
}
