import { FormerFilterForm } from "@/components/deposits/former-filter-form";
import { FORMER_ROWS } from "@/components/deposits/row-heights";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return (
    <ListSkeleton
      heading="Former Tenants"
      heights={FORMER_ROWS}
      wide
      filter={<FormerFilterForm filter={{}} />}
    />
  );
}
