import type { Connection } from "mongoose";
import { isClosed, MOST_REPAIR_PHOTOS } from "@/lib/repairs/contract";
import type { RepairDocument, RepairPhotoDocument } from "@/models/repair";

/** I23: a closed repair has its closing time, a planned one has a day, and each photo belongs to one repair. */
export async function checkRepairs(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  const wanted = new Map<string, string>();
  for await (const repair of connection.collection<RepairDocument>("repairs").find({})) {
    const { _id, state, closed_at, planned_on, photos } = repair;
    const id = _id.toString();
    if (isClosed(state) !== closed_at instanceof Date)
      faults.push(`I23: repair ${id} is ${state}, closed at ${String(closed_at)}`);
    if ((state === "planned") !== Boolean(planned_on))
      faults.push(`I23: repair ${id} is ${state}, planned on ${String(planned_on)}`);
    if (photos.length > MOST_REPAIR_PHOTOS)
      faults.push(`I23: repair ${id} has ${String(photos.length)} photos`);
    for (const photo of photos) wanted.set(photo.toString(), id);
  }
  const kept = connection
    .collection<RepairPhotoDocument>("repair_photos")
    .find({}, { projection: { repair_id: 1 } });
  for await (const { _id, repair_id } of kept) {
    if (wanted.get(_id.toString()) !== repair_id.toString())
      faults.push(`I23: photo ${_id.toString()} is of no repair`);
    wanted.delete(_id.toString());
  }
  for (const [photo, repair] of wanted) faults.push(`I23: photo ${photo} of repair ${repair} is not there`);
  return faults;
}
