import { AuditFilterForm } from "@/components/audit/audit-filter-form";
import { ListSkeleton } from "@/components/layout/list-skeleton";
import { DownloadButton } from "@/components/ui/download-button";

export default function Loading() {
  return (
    <ListSkeleton
      heading="Audit Trail"
      list="audit"
      wide
      action={<DownloadButton />}
      filter={<AuditFilterForm filter={{}} />}
    />
  );
}
