import { ListSkeleton } from "@/components/layout/list-skeleton";
import { MailFilterForm } from "@/components/mails/mail-filter-form";

export default function Loading() {
  return <ListSkeleton heading="All Mails" wide filter={<MailFilterForm filter={{}} />} />;
}
