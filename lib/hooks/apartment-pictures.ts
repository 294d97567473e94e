"use client";

import { useRef } from "react";
import useSWR from "swr";
import type {
  addApartmentPhoto,
  changeApartmentPhoto,
  deleteApartmentPhoto,
  deleteFloorPlan,
  deletePanorama,
  putFloorPlan,
  putPanorama,
} from "@/lib/contracts/apartment-photos";
import type { Apartment } from "@/lib/contracts/apartments";
import { plainAlt } from "@/lib/contracts/apartments.photos";
import type { getManagedApartment } from "@/lib/contracts/managed-apartments";
import { moveItem } from "@/lib/format/order";
import { call } from "@/lib/session/call";
import type { CallError } from "@/lib/session/call-error";
import { callUpload } from "@/lib/session/call-upload";
import { readDefaults } from "./read-defaults";

const READ = "GET /managed-apartments/{apartment_no}";

/** The progress callback and abort signal of an upload. */
export interface OnTheWay {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

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
    add: async (image: File, onTheWay: OnTheWay) => {
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
    putFloorPlan: async (image: File, onTheWay: OnTheWay) => {
      const input = { params, form: formOf({ image }), ...onTheWay };
      await callUpload<typeof putFloorPlan>("PUT /apartments/{apartment_no}/floor-plan", input);
      await refresh();
    },
    putPanorama: async (image: File, onTheWay: OnTheWay) => {
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
