import type { Apartment } from "@/lib/contracts/apartments";
import { dayLabel, dayToday } from "@/lib/format/dates";
import { isAvailable, roomsAndSize } from "./words";

// Apart from the other words, which browsers load as well: date-fns comes with this one.

/** "3 rooms · 1,650 sq ft · free from Feb 1, 2027" for a home that is let until a day that is known. */
export function quietLine(apartment: Apartment, today = dayToday()): string {
  const { free_from } = apartment;
  const isAnnounced = free_from !== null && free_from > today && !isAvailable(apartment);
  return [roomsAndSize(apartment), ...(isAnnounced ? [`free from ${dayLabel(free_from)}`] : [])].join(" · ");
}
