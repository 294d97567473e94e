import type { Apartment } from "@/lib/contracts/apartments";
import { dayLabel, dayToday } from "@/lib/format/dates";
import { isAvailable, roomsAndSize } from "./words";

// Separate from the other texts, which browsers load too: this one imports date-fns.

/** "3 rooms · 1,650 sq ft · free from Feb 1, 2027" for a home that is let until a known day. */
export function quietLine(apartment: Apartment, today = dayToday()): string {
  const { free_from } = apartment;
  const isAnnounced = free_from !== null && free_from > today && !isAvailable(apartment);
  return [roomsAndSize(apartment), ...(isAnnounced ? [`free from ${dayLabel(free_from)}`] : [])].join(" · ");
}
