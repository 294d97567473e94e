import type { Metadata } from "next";
import { MailsScreen } from "@/components/mails/mails-screen";
import { readTableView } from "@/components/ui/table-view";
import { getPageActor } from "@/lib/auth/page-actor";
import { MAIL_SORTS } from "@/lib/contracts/mails.sorts";
import { listMails } from "@/lib/domain/mails/queries";
import { firstPage } from "@/lib/lists/first-page";
import { addressOf, listQuery } from "@/lib/lists/list-query";
import { readMailFilter } from "@/lib/lists/mail-filter";

export const metadata: Metadata = { title: "Mails" };

export default async function MailsPage({ searchParams }: PageProps<"/dashboard/mails">) {
  const actor = await getPageActor(["admin"]);
  const address = addressOf(await searchParams);
  const query = { ...listQuery(readTableView(address), MAIL_SORTS), ...readMailFilter(address) };
  return <MailsScreen first={await firstPage(query, (asked) => listMails(actor, asked))} />;
}
