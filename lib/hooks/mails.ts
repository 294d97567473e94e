"use client";

import type { changeMailPreference, listMails, Mail, retryMail, unsubscribe } from "@/lib/contracts/mails";
import type { ShownState } from "@/lib/contracts/mails.states";
import { call } from "@/lib/session/call";
import type { ListQuery } from "@/lib/lists/list-query";
import type { StateFilter } from "@/lib/lists/state-filter";
import { type FirstPage, useList, useRefreshOf } from "./list";

const LIST = "GET /mails";
const SERVER_ANSWERS_WITHIN_MS = 2_000;

/** A page of the outbox, newest first, or of an announcement's mails alone. */
export function useMails(
  query: ListQuery & StateFilter<ShownState> & { readonly announcement?: string },
  first?: FirstPage<Mail[]>,
) {
  return useList<typeof listMails>(LIST, query, { first });
}

/** Sends a mail again; throws CallError, and refreshes the list either way: another admin may have been quicker. */
export function useSendAgain() {
  const refresh = useRefreshOf();
  return async ({ _id }: Pick<Mail, "_id">) => {
    try {
      await call<typeof retryMail>("POST /mails/{id}/retry", { params: { id: _id } });
    } finally {
      await refresh(LIST);
      // The call answers before the mail server does.
      setTimeout(() => void refresh(LIST), SERVER_ANSWERS_WITHIN_MS);
    }
  };
}

/** Has news come by mail, or not. Throws CallError. */
export async function changeNews(news: boolean): Promise<void> {
  await call<typeof changeMailPreference>("PATCH /mail-preferences", { body: { news } });
}

/** Ends the news to the reader of the mail that the token comes from, signed in or not. Throws CallError. */
export async function endNews(token: string): Promise<void> {
  await call<typeof unsubscribe>("POST /mail-preferences/unsubscribe", { query: { token }, anonymous: true });
}
