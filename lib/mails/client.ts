"use client";

import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import type { ListQuery, StateFilter } from "@/lib/platform/lists/list-query";
import { call } from "@/lib/platform/session/call";
import type { changeMailPreference, listMails, Mail, retryMail, unsubscribe, ShownState } from "./contract";

const LIST = "GET /mails";

const SERVER_ANSWERS_WITHIN_MS = 2_000;

/** Returns a page of the outbox, newest first, or of one announcement's mails only. */
export function useMails(
  query: ListQuery & StateFilter<ShownState> & { readonly announcement?: string },
  first?: FirstPage<Mail[]>,
) {
  return useList<typeof listMails>(LIST, query, { first });
}

/** Sends a mail again. Throws CallError. Refreshes the list either way: another admin may have been faster. */
export function useSendAgain() {
  const refresh = useRefreshOf();
  return async ({ _id }: Pick<Mail, "_id">) => {
    try {
      await call<typeof retryMail>("POST /mails/{id}/retry", { params: { id: _id } });
    } finally {
      await refresh(LIST);
      // The call responds before the mail server does.
      setTimeout(() => void refresh(LIST), SERVER_ANSWERS_WITHIN_MS);
    }
  };
}

/** Turns news by mail on or off. Throws CallError. */
export async function changeNews(news: boolean): Promise<void> {
  await call<typeof changeMailPreference>("PATCH /mail-preferences", { body: { news } });
}

/** Unsubscribes the recipient of the mail that the token is from, signed in or not. Throws CallError. */
export async function endNews(token: string): Promise<void> {
  await call<typeof unsubscribe>("POST /mail-preferences/unsubscribe", { query: { token }, anonymous: true });
}
