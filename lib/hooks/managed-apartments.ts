"use client";

import type { BodyInputOf, BodyOf } from "@/lib/contracts/endpoint";
import type {
  addApartment,
  getManagedApartment,
  listManagedApartments,
  ManagedApartment,
  takeOffApartment,
  updateApartment,
} from "@/lib/contracts/managed-apartments";
import type { ApartmentState } from "@/lib/contracts/managed-apartments.sorts";
import { call, callVersioned, type Versioned } from "@/lib/session/call";
import type { StateFilter } from "@/lib/lists/state-filter";
import type { ListQuery } from "@/lib/lists/list-query";
import { type FirstPage, useList, useRefreshOf } from "./list";

const LIST = "GET /managed-apartments";

/** Returns a page of all apartments with states and tenants; for admins. */
export function useManagedApartments(
  query: ListQuery & StateFilter<ApartmentState>,
  first?: FirstPage<ManagedApartment[]>,
) {
  return useList<typeof listManagedApartments>(LIST, query, { first });
}

/** The entries of the apartment form. */
export type ApartmentEntries = Required<Omit<BodyOf<typeof addApartment>, "floor_no" | "block_no">>;

/** Converts a stored apartment to form entries. */
export function entriesOf(apartment: ApartmentEntries): ApartmentEntries {
  const { apartment_no, rent, rooms, bathrooms, balconies, size_sqft } = apartment;
  const { description, amenities, service_charge, free_from } = apartment;
  return {
    apartment_no,
    rent,
    rooms,
    bathrooms,
    balconies,
    size_sqft,
    description,
    amenities,
    service_charge,
    free_from,
  };
}

/** Returns the currently stored entries with their version. Throws CallError. */
export async function readEntries({
  apartment_no,
}: Pick<ApartmentEntries, "apartment_no">): Promise<Versioned<ApartmentEntries>> {
  const params = { apartment_no };
  const { value, version } = await callVersioned<typeof getManagedApartment>(
    "GET /managed-apartments/{apartment_no}",
    { params },
  );
  return { value: entriesOf(value), version };
}

/** Adds, changes, unlists and relists apartments; all throw CallError and refresh the list. */
export function useApartmentChanges() {
  const refresh = useRefreshOf();
  const change = async (
    apartment_no: string,
    body: BodyInputOf<typeof updateApartment>,
    version?: string,
  ) => {
    await call<typeof updateApartment>("PATCH /apartments/{apartment_no}", {
      params: { apartment_no },
      body,
      ...(version !== undefined && { version }),
    });
    await refresh(LIST, "GET /statistics");
  };
  return {
    add: async (body: BodyInputOf<typeof addApartment>) => {
      await call<typeof addApartment>("POST /apartments", { body });
      await refresh(LIST, "GET /statistics");
    },
    change,
    putBack: (apartment_no: string) => change(apartment_no, { listed: true }),
    takeOff: async (apartment_no: string) => {
      const params = { apartment_no };
      await call<typeof takeOffApartment>("DELETE /apartments/{apartment_no}", { params });
      await refresh(LIST, "GET /statistics");
    },
    refresh: () => refresh(LIST),
  };
}
