"use client";

import { ApartmentForm } from "./apartment-form";
import type { Terms } from "./facts";
import { useNewApartment } from "./use-apartment-form";

export function NewApartment({ person, terms }: { person: string; terms: Terms }) {
  const form = useNewApartment(person);
  return (
    <ApartmentForm form={form} shown={null} terms={terms} label="New apartment" submit="Add Apartment" />
  );
}
