"use client";

import useSWR from "swr";
import { useRefreshOf } from "@/lib/platform/client/list";
import type { BodyInputOf, ResponseOf } from "@/lib/platform/contracts/endpoint";
import type { DateOrder } from "@/lib/platform/contracts/fields";
import { takeLinkToken } from "@/lib/platform/session/browser-session";
import { call } from "@/lib/platform/session/call";
import type {
  addTenant,
  claimAccount as claimContract,
  correctTenant,
  importTenants,
  inviteTenant,
} from "./contract";

const IMPORT = "POST /tenants/import";

const LISTS = ["GET /members", "GET /statistics", "GET /managed-apartments", "GET /setup"] as const;

/** Actions to check and to write a list of people who live here already; both throw CallError. */
export function useTenantImport() {
  const refresh = useRefreshOf();
  return {
    check: (csv: string, dateOrder?: DateOrder) =>
      call<typeof importTenants>(IMPORT, { csv, query: { date_order: dateOrder } }),
    /** Writes only what the check with this plan said. */
    apply: async (csv: string, plan: string, dateOrder?: DateOrder) => {
      const query = { apply: "true", plan, date_order: dateOrder };
      const answer = await call<typeof importTenants>(IMPORT, { csv, query });
      if (answer.applied) await refresh(...LISTS);
      return answer;
    },
  };
}

export type TenantLink = ResponseOf<typeof inviteTenant>;

type Links = Readonly<Record<string, TenantLink>>;

/** The links made since the page was loaded, by person, on whichever screen: the server knows only their hashes. */
export function useTenantLinks() {
  const { data: links = {}, mutate } = useSWR<Links>(["tenant-links"], null);
  const keep = (user_id: string, link: TenantLink | undefined) =>
    mutate(({ [user_id]: _ended, ...known } = {}) => (link ? { ...known, [user_id]: link } : known), {
      revalidate: false,
    });
  return { links, keep };
}

/** What an admin does with one tenant; each throws CallError. */
export function useTenantChanges() {
  const refresh = useRefreshOf();
  return {
    add: async (body: BodyInputOf<typeof addTenant>) => {
      await call<typeof addTenant>("POST /tenants", { body });
      await refresh(...LISTS);
    },
    correct: async (user_id: string, body: BodyInputOf<typeof correctTenant>) => {
      await call<typeof correctTenant>("PATCH /tenants/{user_id}", { params: { user_id }, body });
      await refresh("GET /members", "GET /members/{id}");
    },
    /** Makes a new link, which ends the ones before. */
    invite: async (user_id: string): Promise<TenantLink> =>
      call<typeof inviteTenant>("POST /tenants/{user_id}/invite", { params: { user_id } }),
    refresh: () => refresh("GET /members", "GET /members/{id}"),
  };
}

export const takeClaimToken = takeLinkToken;

/** Takes an account over by its link. Throws CallError. */
export function claimAccount(
  body: BodyInputOf<typeof claimContract>,
): Promise<ResponseOf<typeof claimContract>> {
  return call<typeof claimContract>("POST /claimed-accounts", { body });
}
