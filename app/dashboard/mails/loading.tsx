import { ListSkeleton } from "@/components/layout/list-skeleton";
import { MailFilterForm } from "@/components/mails/mail-filter-form";
import { MAIL_ROWS } from "@/components/mails/row-heights";

export default function Loading() {
  return (
    <ListSkeleton heading="All Mails" heights={MAIL_ROWS} wide filter={<MailFilterForm filter={{}} />} />
  );
}
