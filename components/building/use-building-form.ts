"use client";

import { useEditedForm } from "@/components/layout/use-edited-form";
import { toastSuccess } from "@/components/ui/toast";
import { readBuilding, writeBuilding } from "@/lib/building/client";
import type { Building } from "@/lib/building/contract";
import type { Versioned } from "@/lib/platform/session/call";

const rules = async () => (await import("@/lib/building/contract")).buildingForm;

/** The building's form; `first` is the server-rendered state. */
export function useBuildingForm(first: Versioned<Building>, person: string) {
  return useEditedForm<Building, Awaited<ReturnType<typeof rules>>>({
    id: "building",
    rules,
    first,
    person,
    read: readBuilding,
    write: writeBuilding,
    onSaved: () => void toastSuccess("Building Saved"),
  });
}

export type BuildingForm = ReturnType<typeof useBuildingForm>;
