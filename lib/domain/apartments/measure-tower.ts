import { connectDatabase } from "@/lib/db/connect";
import { ApartmentModel } from "@/models/apartment";
import { LISTED } from "./rules";

/** The size of the tower by its listed apartments; smallest and largest are 0 if there is none. */
export interface TowerSize {
  readonly homes: number;
  readonly floors: number;
  readonly rooms: readonly [smallest: number, largest: number];
  /** Square feet. */
  readonly sizes: readonly [smallest: number, largest: number];
}

interface Measured {
  readonly homes: number;
  readonly floors: number[];
  readonly fewest: number;
  readonly most: number;
  readonly smallest: number;
  readonly largest: number;
}

/** Returns the figures for texts about the whole tower (docs/product.md 1.8). */
export async function measureTower(): Promise<TowerSize> {
  await connectDatabase();
  const [found] = await ApartmentModel.aggregate<Measured>([
    { $match: { order: LISTED } },
    {
      $group: {
        _id: null,
        homes: { $sum: 1 },
        floors: { $addToSet: "$floor_no" },
        fewest: { $min: "$rooms" },
        most: { $max: "$rooms" },
        smallest: { $min: "$area_sqft" },
        largest: { $max: "$area_sqft" },
      },
    },
  ]);
  if (!found) return { homes: 0, floors: 0, rooms: [0, 0], sizes: [0, 0] };
  const { homes, floors, fewest, most, smallest, largest } = found;
  return { homes, floors: floors.length, rooms: [fewest, most], sizes: [smallest, largest] };
}
