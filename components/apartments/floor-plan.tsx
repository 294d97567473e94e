import { mediaUrl } from "@/components/ui/image-loader";
import { Picture } from "@/components/ui/picture";
import type { Apartment } from "@/lib/contracts/apartments";
import { isUploaded } from "@/lib/contracts/apartments.photos";

type Planned = Pick<Apartment, "floor_plan" | "rooms" | "size_sqft">;

/** The drawing keeps its own paper in both themes. */
export function FloorPlan({ apartment }: { apartment: Planned }) {
  const { floor_plan, rooms, size_sqft } = apartment;
  const drawing = isUploaded(floor_plan)
    ? { src: floor_plan, sizes: "(min-width: 1024px) 60vw, 94vw" }
    : { src: mediaUrl(`/media/${floor_plan}.svg`), unoptimized: true };
  return (
    <div className="rounded-pic border-line bg-plan border p-[clamp(8px,2vw,24px)]">
      <Picture
        className="h-auto w-full object-contain"
        {...drawing}
        loading="lazy"
        width={1034}
        height={777}
        alt={`Floor plan of a flat of ${rooms} rooms and ${size_sqft.toLocaleString("en-US")} square feet`}
      />
    </div>
  );
}
