import type { Metadata } from "next";
import { Suspense } from "react";
import { BookScreen } from "@/components/expenses/book-screen";
import { RentHistorySection, RentHistorySkeleton } from "@/components/payments/rent-history";
import { readBookQuery } from "@/lib/expenses/contract";
import { getBook } from "@/lib/expenses/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { MONEY_READ, type MoneyReader } from "@/lib/platform/contracts/endpoint";
import { AppError } from "@/lib/platform/errors";
import { firstRead } from "@/lib/platform/lists/first-page";
import { addressOf } from "@/lib/platform/lists/list-query";
import { getRentHistory } from "@/lib/rent-roll/queries";

export const metadata: Metadata = { title: "Book" };

/** Money in and out by day, and the profit by month. */
export default async function BookPage({ searchParams }: PageProps<"/dashboard/book">) {
  const actor = await getPageActor(MONEY_READ);
  const query = readBookQuery(addressOf(await searchParams));
  // Days in the wrong order: the browser asks too, and says what is wrong.
  const first = await firstRead(() => getBook(actor, query)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return (
    <>
      <BookScreen first={first} />
      <section className="mt-12 print:hidden" aria-label="The last 24 months">
        <Suspense fallback={<RentHistorySkeleton />}>
          <History actor={actor} />
        </Suspense>
      </section>
    </>
  );
}

async function History({ actor }: { actor: Actor<MoneyReader> }) {
  return <RentHistorySection first={await firstRead(() => getRentHistory(actor, undefined))} />;
}
