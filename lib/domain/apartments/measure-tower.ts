import { connectDatabase } from "@/lib/db/connect";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";

/** The size of the tower by its listed apartments; smallest and largest are 0 if there is none. */
export interface TowerSize {
  readonly homes: number;
  readonly floors: number;
  readonly rooms: readonly [smallest: number, largest: number];
  /** Square feet. */
  readonly sizes: readonly [smallest: number, largest: number];
  /** The first uploaded photo of the lowest home that has one. */
  readonly photo: { readonly src: string; readonly alt: string } | null;
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
    { $match: { is_listed: true } },
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
  if (!found) return { homes: 0, floors: 0, rooms: [0, 0], sizes: [0, 0], photo: null };
  const { homes, floors, fewest, most, smallest, largest } = found;
  const photo = await findPhoto();
  return { homes, floors: floors.length, rooms: [fewest, most], sizes: [smallest, largest], photo };
}

async function findPhoto(): Promise<TowerSize["photo"]> {
  const [found] = await ApartmentModel.aggregate<Pick<ApartmentDocument, "apartment_no" | "photos">>([
    { $match: { is_listed: true, "photos.0": { $exists: true } } },
    { $sort: { order: 1 } },
    { $limit: 1 },
    { $project: { apartment_no: 1, photos: { $slice: ["$photos", 1] } } },
  ]);
  const [photo] = found?.photos ?? [];
  return found && photo ? { src: photo.url, alt: photo.alt || `Apartment ${found.apartment_no}` } : null;
}
