import type { Metadata } from "next";
import { BookScreen } from "@/components/expenses/book-screen";
import { readBookQuery } from "@/lib/expenses/contract";
import { getBook } from "@/lib/expenses/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { AppError } from "@/lib/platform/errors";
import { firstRead } from "@/lib/platform/lists/first-page";
import { addressOf } from "@/lib/platform/lists/list-query";

export const metadata: Metadata = { title: "Book" };

/** Money in and out by day, and the profit by month. */
export default async function BookPage({ searchParams }: PageProps<"/dashboard/book">) {
  const actor = await getPageActor(["admin"]);
  const query = readBookQuery(addressOf(await searchParams));
  // Days in the wrong order: the browser asks too, and says what is wrong.
  const first = await firstRead(() => getBook(actor, query)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return <BookScreen first={first} />;
}
