import { floorPlanOf } from "@/lib/apartments/contract";
import type { ApartmentDocument } from "@/models/apartment";

interface DemoLine {
  no: string;
  rent: number;
  rooms: 2 | 3 | 4;
  area: keyof typeof DRAWN;
  description: string;
}

/** What the floor plan of each size draws. */
const DRAWN = {
  1200: { bathrooms: 2, balconies: 2 },
  1650: { bathrooms: 3, balconies: 2 },
  1900: { bathrooms: 4, balconies: 2 },
  2500: { bathrooms: 4, balconies: 3 },
} as const;

/**
 * The tower of docs/product.md 1.1: ten floors, blocks A and B; rent in dollars per month; area in square feet, as on
 * the floor plan.
 */
const DEMO_LINES: readonly DemoLine[] = [
  {
    no: "1A",
    rent: 420,
    rooms: 2,
    area: 1200,
    description:
      "A compact first home beside the garden: two bedrooms, an open kitchen and a door onto the shaded walk. No lift to wait for, and the kids zone is a minute away.",
  },
  {
    no: "1B",
    rent: 450,
    rooms: 2,
    area: 1200,
    description:
      "Ground-floor calm with a wide living room that takes the morning sun. A sensible choice for parents with a pram, or for a couple starting out.",
  },
  {
    no: "2A",
    rent: 485,
    rooms: 2,
    area: 1200,
    description:
      "Two bright bedrooms over the tree tops, freshly painted in warm white. The kitchen has room for a table of four.",
  },
  {
    no: "2B",
    rent: 520,
    rooms: 3,
    area: 1650,
    description:
      "Three rooms on a budget: a master bedroom with its own bath, a children's room and a small study that also fits a guest.",
  },
  {
    no: "3A",
    rent: 565,
    rooms: 3,
    area: 1650,
    description:
      "Cross-ventilated from front to back, so it stays cool until noon. Two balconies: one for plants, one for laundry.",
  },
  {
    no: "3B",
    rent: 600,
    rooms: 3,
    area: 1650,
    description:
      "A family plan with the bedrooms kept away from the living room. The dining corner looks over the quiet side street.",
  },
  {
    no: "4A",
    rent: 650,
    rooms: 3,
    area: 1650,
    description:
      "The plan our tenants ask for most: a long living room, a closed kitchen and three bedrooms in a row behind it. Afternoon light, evening breeze.",
  },
  {
    no: "4B",
    rent: 690,
    rooms: 3,
    area: 1650,
    description:
      "Generous storage, a utility corner for washing machine and freezer, and a master bedroom that fits a cot beside the bed.",
  },
  {
    no: "5A",
    rent: 735,
    rooms: 3,
    area: 1900,
    description:
      "Half-way up, above the street's noise. Every bedroom has its own bath, and the living room opens to a balcony wide enough for breakfast.",
  },
  {
    no: "5B",
    rent: 780,
    rooms: 3,
    area: 1900,
    description:
      "A corner apartment with windows on two sides. The study has a view down the avenue and a door that closes: made for working at home.",
  },
  {
    no: "6A",
    rent: 830,
    rooms: 3,
    area: 1900,
    description:
      "Larger rooms, oak-toned floors and a kitchen with a breakfast bar. Sunrise in the bedrooms, sunset in the living room.",
  },
  {
    no: "6B",
    rent: 875,
    rooms: 3,
    area: 1900,
    description:
      "Quiet block B, away from the lifts. A living room of twenty-four feet, and a guest room with its own entrance from the hall.",
  },
  {
    no: "7A",
    rent: 925,
    rooms: 4,
    area: 2500,
    description:
      "Four rooms for a family that has grown: two children's rooms side by side, a study and a master bedroom with a dressing corner.",
  },
  {
    no: "7B",
    rent: 970,
    rooms: 4,
    area: 2500,
    description:
      "Three balconies and a view over Sector 10's lake road. The kitchen is planned for two cooks and a helper.",
  },
  {
    no: "8A",
    rent: 1030,
    rooms: 4,
    area: 2500,
    description:
      "High enough for the breeze that never reaches the street. Family living apart from a formal sitting room, and a prayer corner facing west.",
  },
  {
    no: "8B",
    rent: 1090,
    rooms: 4,
    area: 2500,
    description:
      "Four bedrooms with four baths, so that mornings are peaceful. Built-in wardrobes throughout and a store room behind the kitchen.",
  },
  {
    no: "9A",
    rent: 1160,
    rooms: 4,
    area: 2500,
    description:
      "A long gallery leads from the door to a corner living room with the evening sky in it. Sound-proofed windows and split cooling in every room.",
  },
  {
    no: "9B",
    rent: 1240,
    rooms: 4,
    area: 2500,
    description:
      "Dinner for twelve, and still a quiet study at the other end. The master suite has a dressing room and a bath with daylight.",
  },
  {
    no: "10A",
    rent: 1350,
    rooms: 4,
    area: 2500,
    description:
      "The top floor towards the east: stone floors, a show kitchen with a second working kitchen behind, and the rooftop garden one flight up.",
  },
  {
    no: "10B",
    rent: 1450,
    rooms: 4,
    area: 2500,
    description:
      "The tower's finest: 2,500 square feet under the sky, a terrace-wide balcony to the west and a private foyer. The pool and the garden are a stair away.",
  },
];

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
      ...DRAWN[line.area],
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

function amenitiesOf({ rooms }: DemoLine): string[] {
  return [
    "Gas and water by meter",
    "Generator for lights and fans",
    ...(rooms > 2 ? ["Wardrobes in every bedroom"] : []),
    "Utility balcony beside the kitchen",
  ];
}
