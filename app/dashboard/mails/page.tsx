import type { Metadata } from "next";
import { MailsScreen } from "@/components/mails/mails-screen";
import { readTableView } from "@/components/ui/table-view";
import { MAIL_SORTS, LONGEST_SEARCH, SHOWN_STATES } from "@/lib/mails/contract";
import { listMails } from "@/lib/mails/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN_READ } from "@/lib/platform/contracts/endpoint";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, readStateFilter } from "@/lib/platform/lists/list-query";

export const metadata: Metadata = { title: "Mails" };

export default async function MailsPage({ searchParams }: PageProps<"/dashboard/mails">) {
  const actor = await getPageActor(ADMIN_READ);
  const address = addressOf(await searchParams);
  const query = {
    ...listQuery(readTableView(address), MAIL_SORTS),
    ...readStateFilter(address, SHOWN_STATES, LONGEST_SEARCH),
  };
  return <MailsScreen first={await firstPage(query, (asked) => listMails(actor, asked))} />;
}
