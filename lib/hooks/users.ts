"use client";

import type { MyApartment } from "@/lib/contracts/agreements";
import type {
  getMyApartment,
  getStatistics,
  listMembers,
  Member,
  Statistics,
  updateRole,
} from "@/lib/contracts/users";
import { call } from "@/lib/session/call";
import type { ListQuery } from "@/lib/lists/list-query";
import { type FirstPage, useList, useRefreshOf } from "./list";
import { useResource } from "./resource";

/** A page of members. */
export function useMembers(query: ListQuery, first?: FirstPage<Member[]>) {
  return useList<typeof listMembers>("GET /members", query, { first });
}

/** Removing a member: role back to user, apartment free again. Throws CallError. */
export function useMemberChanges() {
  const refresh = useRefreshOf();
  return {
    remove: async ({ email }: Member) => {
      await call<typeof updateRole>("PATCH /update-role", {
        body: { email, role: "user", deleteApartment: true, apartment_id: "" },
      });
      await refresh("GET /members", "GET /statistics");
    },
  };
}

/** The building's figures; `first` is what the server rendered with. */
export function useStatistics(first?: Statistics) {
  return useResource<typeof getStatistics>("GET /statistics", { first });
}

/** The apartment one lives in, null where there is none. */
export function useMyApartment(email: string, first?: MyApartment | null) {
  return useResource<typeof getMyApartment>("GET /my-apartment/{email}", { params: { email }, first });
}
