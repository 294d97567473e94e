import { Blocks, Check, CircleParking, Dumbbell, type LucideIcon, Trees, Waves } from "lucide-react";
import { isUntouched } from "@/components/building/words";
import type { AmenityPicture, Building } from "@/lib/building/contract";

/** The built-in descriptions of the building's amenities. */
const AMENITIES = [
  { label: "Gym", Icon: Dumbbell },
  { label: "Rooftop garden and pool", Icon: Trees },
  { label: "Kids zone", Icon: Blocks },
  { label: "Parking for each unit, and for visitors", Icon: CircleParking },
];

const ICONS: Readonly<Record<AmenityPicture, LucideIcon>> = {
  "rooftop-pool": Waves,
  "rooftop-garden": Trees,
  gym: Dumbbell,
  "kids-zone": Blocks,
  parking: CircleParking,
};

type Amenities = Building["amenities"];

const iconOf = (picture: AmenityPicture | null) => (picture ? ICONS[picture] : Check);

function linesOf(amenities: Amenities) {
  if (isUntouched({ amenities }, "amenities")) return AMENITIES;
  return amenities.map(({ name, picture }) => ({ label: name, Icon: iconOf(picture) }));
}

/** The building's amenities, shared by all residents. */
export function AmenityList({ amenities }: { amenities: Amenities }) {
  return <Lines lines={linesOf(amenities)} />;
}

/** This home's own amenities. */
export function OwnAmenities({ amenities }: { amenities: readonly string[] }) {
  return <Lines lines={amenities.map((label) => ({ label, Icon: Check }))} />;
}

function Lines({ lines }: { lines: readonly { label: string; Icon: LucideIcon }[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] gap-x-8">
      {lines.map(({ label, Icon }, index) => (
        <li
          key={index}
          className="border-line leading-compact flex min-h-14 items-center gap-3.5 border-t py-2 wrap-anywhere"
        >
          <Icon className="icon" aria-hidden="true" />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
