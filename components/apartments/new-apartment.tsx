"use client";

import { ApartmentForm } from "./apartment-form";
import { useNewApartment } from "./use-apartment-form";

export function NewApartment({ person }: { person: string }) {
  const form = useNewApartment(person);
  return <ApartmentForm form={form} shown={null} label="New apartment" submit="Add Apartment" />;
}
