import { ListSkeleton } from "@/components/layout/list-skeleton";
import { MailFilterForm } from "@/components/mails/mails-screen";

export default function Loading() {
  return <ListSkeleton heading="All Mails" wide filter={<MailFilterForm filter={{}} />} />;
}
