import { ListSkeleton } from "@/components/layout/list-skeleton";
import { HISTORY_ROWS } from "@/components/payments/row-heights";
import { DownloadButton } from "@/components/ui/download-button";

export default function Loading() {
  return <ListSkeleton heading="Payments History" heights={HISTORY_ROWS} wide action={<DownloadButton />} />;
}
