import type { Building } from "@/lib/building/contract";
import { addressLines } from "./words";

/** The name, and the address in its own lines. */
export function BuildingAddress({ building }: { building: Pick<Building, "name" | "address"> }) {
  return (
    <address className="text-subhead/[1.7] wrap-anywhere not-italic">
      {[building.name, ...addressLines(building)].map((line, index) => (
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
