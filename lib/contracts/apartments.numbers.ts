/** An apartment's floor and block, parsed from its number. */
export interface Place {
  readonly floor_no: number;
  readonly block_no: string;
}

const NUMBER = /^([1-9]\d{0,2})([A-Z])$/;

/** Returns floor 4 and block A for `4A`; null if it is not an apartment number. */
export function placeOf(apartmentNo: string): Place | null {
  const [, floor, block] = NUMBER.exec(apartmentNo) ?? [];
  return floor && block ? { floor_no: Number(floor), block_no: block } : null;
}

/** Returns a message for each field that contradicts the apartment number; none if the fields are missing or match. */
export function contradictionsOf(
  apartmentNo: string,
  { floor_no, block_no }: { floor_no?: number | undefined; block_no?: string | undefined },
): { floor_no?: string; block_no?: string } {
  const place = placeOf(apartmentNo);
  if (!place) return {};
  const isOtherFloor = floor_no !== undefined && floor_no !== place.floor_no;
  const isOtherBlock = block_no !== undefined && block_no !== place.block_no;
  return {
    ...(isOtherFloor && { floor_no: `Apartment ${apartmentNo} is on floor ${String(place.floor_no)}.` }),
    ...(isOtherBlock && { block_no: `Apartment ${apartmentNo} is in block ${place.block_no}.` }),
  };
}
