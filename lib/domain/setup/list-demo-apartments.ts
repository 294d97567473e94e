import { floorPlanOf } from "@/lib/contracts/apartments.pictures";
import { type ApartmentDocument } from "@/models/apartment";
import { DEMO_LINES, type DemoLine } from "./list-demo-lines";

type DemoApartment = Omit<ApartmentDocument, "_id" | "is_listed" | "booking_status" | "hold">;

const PANORAMAS = ["panorama-warm", "panorama-nordic", "panorama-modern-dark"] as const;

/** Returns the twenty apartments, ready to be stored. */
export function listDemoApartments(): DemoApartment[] {
  return DEMO_LINES.map((line, index) => {
    const floor = Number.parseInt(line.no, 10);
    const block = line.no.slice(-1);
    return {
      apartment_no: line.no,
      floor_no: floor,
      block_no: block,
      order: floor * 100 + (block === "A" ? 0 : 1),
      rent_cents: line.rent * 100,
      apartment_image: `/media/apartment-${String(index + 1).padStart(2, "0")}`,
      rooms: line.rooms,
      bathrooms: line.bathrooms,
      balconies: line.balconies,
      area_sqft: line.area,
      floor_plan: floorPlanOf({ rooms: line.rooms, area_sqft: line.area }),
      panorama: PANORAMAS[index % PANORAMAS.length] ?? PANORAMAS[0],
      description: line.description,
      amenities: amenitiesOf(line),
      service_charge_cents: line.area * 2,
      free_from: null,
      photos: [],
    };
  });
}

function amenitiesOf({ rooms, balconies }: DemoLine): string[] {
  return [
    "Gas and water by meter",
    "Generator for lights and fans",
    ...(rooms > 2 ? ["Wardrobes in every bedroom"] : []),
    ...(balconies > 1 ? ["Balcony off the master bedroom"] : []),
  ];
}
