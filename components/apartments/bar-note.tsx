"use client";

import { textLink } from "@/components/ui/class-names";
import { useRequestedApartment } from "./own-request-area";

/**
 * Below the rent at the foot of small screens, far from 'Your request': the link to it while the user's request is
 * pending.
 */
export function BarNote({ apartmentNo }: { apartmentNo: string }) {
  if (useRequestedApartment() !== apartmentNo) return "per month";
  return (
    <a className={textLink({ className: "-my-3.5 whitespace-nowrap" })} href="#your-request">
      See your request
    </a>
  );
}
