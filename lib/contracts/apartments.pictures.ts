import type { Place } from "./apartments.numbers";

/** Returns the closest default plan: by rooms, and for three rooms by size. */
export function floorPlanOf({ rooms, area_sqft }: { rooms: number; area_sqft: number }): string {
  if (rooms === 3) return area_sqft > 1650 ? "floor-plan-3-rooms-large" : "floor-plan-3-rooms";
  return rooms < 3 ? "floor-plan-2-rooms" : "floor-plan-4-rooms";
}

/** Default pictures of living rooms, for small, medium and large apartments. */
const COVERS = [
  ["apartment-01", "apartment-02", "apartment-03"],
  ["apartment-05", "apartment-06", "apartment-08"],
  ["apartment-14", "apartment-16", "apartment-19"],
] as const;
const PANORAMAS = ["panorama-warm", "panorama-nordic", "panorama-modern-dark"] as const;

/** Returns the default pictures of an apartment: by rooms, alternating from floor to floor. */
export function housePictures(home: Place & { rooms: number; area_sqft: number }) {
  const turn = home.floor_no % 3;
  const covers = COVERS[home.rooms < 3 ? 0 : home.rooms === 3 ? 1 : 2];
  return {
    apartment_image: `/media/${covers[turn] ?? covers[0]}`,
    floor_plan: floorPlanOf(home),
    panorama: PANORAMAS[turn] ?? PANORAMAS[0],
  };
}
