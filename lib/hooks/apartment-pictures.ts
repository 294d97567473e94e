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
import { call, type CallError } from "@/lib/session/call";
import { callUpload } from "@/lib/session/call-upload";
import { readDefaults } from "./read-defaults";

const READ = "GET /managed-apartments/{apartment_no}";

/** What an upload tells on its way, and how it is stopped. */
export interface OnTheWay {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The pictures of an apartment as they are now, and what an admin changes of them; each change throws CallError. */
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
    /** Without words of its own: who describes it sees it then. */
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

/** Moves show at once and are sent one after the other, so that three quick presses end where they were meant to. */
function useMoves(
  apartment: Apartment,
  show: (apartment: Apartment) => Promise<unknown>,
  refresh: () => Promise<void>,
) {
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const pending = useRef(0);

  /** To a place from 0. */
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
      // The order of the server, once no move is on its way that it does not know of.
      if (pending.current === 0) await refresh();
    }
  };
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
