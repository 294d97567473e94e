"use client";

import { useRefreshOf } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import { useSendingKey } from "@/lib/platform/client/sending-key";
import type { BodyInputOf, ResponseOf } from "@/lib/platform/contracts/endpoint";
import { call, callFile } from "@/lib/platform/session/call";
import { callUpload } from "@/lib/platform/session/call-upload";
import type { addExpensePhoto, exportBook, getBook, recordExpense, reverseExpense } from "./contract";

const BOOK = "GET /book";

export type Book = ResponseOf<typeof getBook>;

/** The days and the method of a book, as its call takes them. */
export interface BookQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly method?: string | undefined;
}

/** Returns the money that came and went. */
export function useBook(query: BookQuery, first: Book | undefined) {
  // Never shows the sums of other days meanwhile.
  return useResource<typeof getBook>(BOOK, { query: { ...query }, first, swr: { keepPreviousData: false } });
}

/** Fetches the same as a CSV file. Throws CallError. */
export const readBookFile = (query: BookQuery): Promise<Blob> =>
  callFile<typeof exportBook>("GET /book/csv", { query: { ...query } });

/** Returns actions that write what was spent and refresh the book. They throw CallError. */
export function useExpenseChanges() {
  const refreshOf = useRefreshOf();
  const { keyOf, arrived } = useSendingKey();
  const record = async (expense: Omit<BodyInputOf<typeof recordExpense>, "key">) => {
    const body = { ...expense, key: keyOf(expense) };
    const { insertedId } = await call<typeof recordExpense>("POST /expenses", { body });
    arrived();
    await refreshOf(BOOK);
    return insertedId;
  };
  const addPhoto = async (id: string, image: File) => {
    const form = new FormData();
    form.set("image", image);
    const { signal } = new AbortController();
    const sending = { params: { id }, form, onProgress: () => undefined, signal };
    await callUpload<typeof addExpensePhoto>("POST /expenses/{id}/photo", sending);
    await refreshOf(BOOK);
  };
  const reverse = async (id: string, reason: string) => {
    await call<typeof reverseExpense>("POST /expenses/{id}/reverse", { params: { id }, body: { reason } });
    await refreshOf(BOOK);
  };
  return { record, addPhoto, reverse };
}
