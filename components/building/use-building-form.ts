"use client";

import { useState } from "react";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Building } from "@/lib/contracts/building";
import { ChangedMeanwhile, saveBuilding } from "@/lib/hooks/building";

const rules = async () => (await import("@/lib/contracts/building")).buildingForm;

/** The form of the building; `first` is what the server rendered with. */
export function useBuildingForm(first: Building) {
  const [began, setBegan] = useState(first);
  const form = useForm({
    id: "building",
    rules,
    begin: first,
    send: async (entries) => {
      try {
        const saved = await saveBuilding(entries, began);
        setBegan(saved);
        form.reset(saved);
        void toastSuccess("Building Saved");
      } catch (error) {
        // The next press knows of it. What was left alone stays as it began, so that it is not sent.
        if (error instanceof ChangedMeanwhile) setBegan({ ...began, ...error.current });
        throw error;
      }
    },
    onRefusal: (message) => void toastError(message),
  });
  return form;
}

export type BuildingForm = ReturnType<typeof useBuildingForm>;
