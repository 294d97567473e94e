import { RequestFilterForm } from "@/components/agreements/request-filter-form";
import { REQUEST_ROWS } from "@/components/agreements/row-heights";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return (
    <ListSkeleton
      heading="All Requests"
      heights={REQUEST_ROWS}
      wide
      filter={<RequestFilterForm filter={{}} />}
    />
  );
}
