"use client";

import { useRef } from "react";
import useSWR from "swr";
import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import { readDefaults } from "@/lib/platform/client/read-defaults";
import type { UploadRun } from "@/lib/platform/client/uploads";
import type { BodyInputOf, BodyOf, ResponseOf } from "@/lib/platform/contracts/endpoint";
import type { DateOrder } from "@/lib/platform/contracts/fields";
import type { StateFilter, ListQuery } from "@/lib/platform/lists/list-query";
import { call, callVersioned, type Versioned, callFile } from "@/lib/platform/session/call";
import type { CallError } from "@/lib/platform/session/call-error";
import { callUpload } from "@/lib/platform/session/call-upload";
import { type Apartment, moveItem } from "./contract";
import type { exportApartments, ImportedRow, importApartments } from "./import-contract";
import type {
  addApartment,
  getManagedApartment,
  listManagedApartments,
  ManagedApartment,
  unpublishApartment,
  updateApartment,
  ApartmentState,
} from "./managed-contract";
import {
  type addApartmentPhoto,
  type changeApartmentPhoto,
  type deleteApartmentPhoto,
  type deleteFloorPlan,
  type deletePanorama,
  plainAlt,
  type putFloorPlan,
  type putPanorama,
} from "./photos-contract";

const LIST = "GET /managed-apartments";

/** Returns a page of all apartments with states and tenants; for admins. */
export function useManagedApartments(
  query: ListQuery & StateFilter<ApartmentState>,
  first?: FirstPage<ManagedApartment[]>,
) {
  return useList<typeof listManagedApartments>(LIST, query, { first });
}

/** The entries of the apartment form. */
export type ApartmentEntries = Required<
  Omit<BodyOf<typeof addApartment>, "floor_no" | "block_no" | "is_draft">
>;

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

/** Adds, changes, publishes and unpublishes apartments; all throw CallError and refresh the list. */
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
    publish: (apartment_no: string) => change(apartment_no, { listed: true }),
    unpublish: async (apartment_no: string) => {
      const params = { apartment_no };
      await call<typeof unpublishApartment>("DELETE /apartments/{apartment_no}", { params });
      await refresh(LIST, "GET /statistics");
    },
    refresh: () => refresh(LIST),
  };
}

/** The outcome of each row, and whether the rows are written. */
export type ImportAnswer = ResponseOf<typeof importApartments>;

export type { ImportedRow };

const ROUTE = "POST /apartments/import";

/** Returns actions to check and to write a list of apartments; both throw CallError. */
export function useApartmentImport() {
  const refresh = useRefreshOf();
  return {
    check: (csv: string, dateOrder?: DateOrder) =>
      call<typeof importApartments>(ROUTE, { csv, query: { date_order: dateOrder } }),
    /** Writes only the result of the check with this plan. */
    apply: async (csv: string, plan: string, dateOrder?: DateOrder): Promise<ImportAnswer> => {
      const query = { apply: "true", plan, date_order: dateOrder };
      const answer = await call<typeof importApartments>(ROUTE, { csv, query });
      if (answer.applied) await refresh("GET /managed-apartments", "GET /statistics");
      return answer;
    },
  };
}

/** Fetches every apartment as a CSV file in the format of the import. Throws CallError. */
export function readApartmentsFile(): Promise<Blob> {
  return callFile<typeof exportApartments>("GET /apartments/csv");
}

const READ = "GET /managed-apartments/{apartment_no}";

/** Returns the pictures of an apartment and the actions that change them; each throws CallError. */
export function useApartmentPictures(first: Apartment) {
  const params = { apartment_no: first.apartment_no };
  const read = () => call<typeof getManagedApartment>(READ, { params });
  const { data, mutate } = useSWR<Apartment, CallError>([READ, first.apartment_no], read, {
    ...readDefaults,
    fallbackData: first,
  });
  const apartment = data ?? first;
  const refresh = async (): Promise<void> => {
    await mutate();
  };
  const move = useMoves(apartment, (shown) => mutate(shown, { revalidate: false }), refresh);

  return {
    apartment,
    move,
    /** Without an alternative text: the admin sees the photo when describing it. */
    add: async (image: File, onTheWay: UploadRun) => {
      const form = formOf({ image, alt: plainAlt(first.apartment_no) });
      await callUpload<typeof addApartmentPhoto>("POST /apartments/{apartment_no}/photos", {
        params,
        form,
        ...onTheWay,
      });
      await refresh();
    },
    describe: async (id: string, alt: string) => {
      await call<typeof changeApartmentPhoto>("PATCH /apartments/{apartment_no}/photos/{id}", {
        params: { ...params, id },
        body: { alt },
      });
      await refresh();
    },
    remove: async (id: string) => {
      await call<typeof deleteApartmentPhoto>("DELETE /apartments/{apartment_no}/photos/{id}", {
        params: { ...params, id },
      });
      await refresh();
    },
    putFloorPlan: async (image: File, onTheWay: UploadRun) => {
      const input = { params, form: formOf({ image }), ...onTheWay };
      await callUpload<typeof putFloorPlan>("PUT /apartments/{apartment_no}/floor-plan", input);
      await refresh();
    },
    putPanorama: async (image: File, onTheWay: UploadRun) => {
      const input = { params, form: formOf({ image }), ...onTheWay };
      await callUpload<typeof putPanorama>("PUT /apartments/{apartment_no}/panorama", input);
      await refresh();
    },
    restoreFloorPlan: async () => {
      await call<typeof deleteFloorPlan>("DELETE /apartments/{apartment_no}/floor-plan", { params });
      await refresh();
    },
    restorePanorama: async () => {
      await call<typeof deletePanorama>("DELETE /apartments/{apartment_no}/panorama", { params });
      await refresh();
    },
  };
}

/** Shows moves at once and sends them one after the other, so that quick clicks end in the right place. */
function useMoves(
  apartment: Apartment,
  show: (apartment: Apartment) => Promise<unknown>,
  refresh: () => Promise<void>,
) {
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const pending = useRef(0);

  /** Moves to a position from 0. */
  return async (id: string, to: number) => {
    const { photos, apartment_no } = apartment;
    const from = photos.findIndex((photo) => photo.id === id);
    pending.current += 1;
    void show({ ...apartment, photos: moveItem(photos, from, to) });
    const send = () =>
      call<typeof changeApartmentPhoto>("PATCH /apartments/{apartment_no}/photos/{id}", {
        params: { apartment_no, id },
        body: { place: to + 1 },
      });
    const own = sent.current.then(send);
    sent.current = own.catch(() => undefined);
    try {
      await own;
    } finally {
      pending.current -= 1;
      // The server's order, once no move is pending.
      if (pending.current === 0) await refresh();
    }
  };
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
