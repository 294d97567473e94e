import { ListSkeleton } from "@/components/layout/list-skeleton";
import { DownloadButton } from "@/components/ui/download-button";

export default function Loading() {
  return <ListSkeleton heading="Payments History" wide action={<DownloadButton />} />;
}
