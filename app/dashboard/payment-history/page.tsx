import type { Metadata } from "next";
import { Texts } from "@/components/layout/texts";
import { HistoryScreen } from "@/components/payments/history-screen";
import { readTableView } from "@/components/ui/table-view";
import { OWN_PAYMENT_SORTS } from "@/lib/payments/names";
import { listOwnPayments } from "@/lib/payments/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps } from "@/lib/platform/lists/list-query";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({ title: translationsOf("payments.names")("history") });

export default async function HistoryPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(["member"]);
  const view = readTableView(addressOf(await searchParams));
  const first = await firstPage(listQuery(view, OWN_PAYMENT_SORTS), (query) =>
    listOwnPayments(actor, actor.email, query),
  );
  return (
    <Texts groups={["payments.names", "payments.columns", "payments.history", "payments.receipt"]}>
      <HistoryScreen email={actor.email} first={first} />
    </Texts>
  );
}
