import { AuditFilterForm } from "@/components/audit/audit-screen";
import { ListSkeleton } from "@/components/layout/list-skeleton";
import { DownloadButton } from "@/components/ui/download-button";
import { AUDITED } from "@/lib/registry";

export default function Loading() {
  return (
    <ListSkeleton
      heading="Audit Trail"
      wide
      action={<DownloadButton />}
      filter={<AuditFilterForm filter={{}} nouns={AUDITED} />}
    />
  );
}
