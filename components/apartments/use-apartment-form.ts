"use client";

import { useRouter } from "next/navigation";
import { useEditedForm } from "@/components/layout/use-edited-form";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { type ApartmentEntries, readEntries, useApartmentChanges } from "@/lib/apartments/client";
import { NEW_APARTMENT } from "@/lib/apartments/import-contract";
import type { Versioned } from "@/lib/platform/session/call";
import { editPath } from "./managed-columns";

const rules = async () => (await import("@/lib/apartments/managed-contract")).apartmentForm;
type Rules = Awaited<ReturnType<typeof rules>>;

/** The form of a new apartment; leads to the edit form of the created one. */
export function useNewApartment(person: string) {
  const { add } = useApartmentChanges();
  const router = useRouter();
  const form = useForm<Rules>({
    id: "apartment",
    rules,
    begin: NEW_APARTMENT,
    keep: { person },
    send: async (entries) => {
      await add({ ...entries, is_draft: true });
      form.reset();
      void toastSuccess("Saved as a Draft");
      router.push(editPath(entries.apartment_no));
    },
    onRefusal: (message) => void toastError(message),
  });
  return form;
}

/** The form of an existing apartment; `first` is the server-rendered state. */
export function useApartmentForm(first: Versioned<ApartmentEntries>, person: string) {
  const { change } = useApartmentChanges();
  const router = useRouter();
  const began = first.value.apartment_no;
  return useEditedForm<ApartmentEntries, Rules>({
    id: "apartment",
    rules,
    first,
    person,
    about: began,
    read: readEntries,
    write: (changed, version, values) => change(values.apartment_no, changed, version),
    onSaved: ({ apartment_no }) => {
      void toastSuccess("Apartment Saved");
      if (apartment_no !== began) router.replace(editPath(apartment_no));
    },
  });
}

export type ApartmentForm = ReturnType<typeof useNewApartment>;
