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

/** Returns a page of members. */
export function useMembers(query: ListQuery, first?: FirstPage<Member[]>) {
  return useList<typeof listMembers>("GET /members", query, { first });
}

/** Removes a member: resets the role to user and frees the apartment. Throws CallError. */
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

/** Returns the building's figures; `first` is the server-rendered data. */
export function useStatistics(first?: Statistics) {
  return useResource<typeof getStatistics>("GET /statistics", { first });
}

/** Returns the caller's apartment, null if there is none. */
export function useMyApartment(email: string, first?: MyApartment | null) {
  return useResource<typeof getMyApartment>("GET /my-apartment/{email}", { params: { email }, first });
}
