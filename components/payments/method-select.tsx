import type { ComponentProps } from "react";
import { Select } from "@/components/ui/select";
import { METHOD_NAMES, OFFLINE_METHODS } from "@/lib/payments/form";

/** How money was paid or returned without a card. */
export function MethodSelect(control: Omit<ComponentProps<typeof Select>, "children">) {
  return (
    <Select {...control}>
      {OFFLINE_METHODS.map((method) => (
        <option key={method} value={method}>
          {METHOD_NAMES[method]}
        </option>
      ))}
    </Select>
  );
}
