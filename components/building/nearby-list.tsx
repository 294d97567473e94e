import { type LucideIcon, MapPin, Plane, TrainFront, Waves } from "lucide-react";
import type { Building } from "@/lib/building/contract";

/** The default places have icons of their own. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  "Hazrat Shahjalal International Airport": Plane,
  "Uttara North metro station": TrainFront,
  "Turag River": Waves,
};

/** The places nearby, with the walking time if the owner has entered it. */
export function NearbyList({ nearby }: { nearby: Building["nearby"] }) {
  if (nearby.length === 0) return null;
  return (
    <ul aria-label="Close by">
      {nearby.map(({ name, minutes }, index) => {
        const Icon = ICONS[name] ?? MapPin;
        return (
          <li
            key={index}
            className="border-line text-label/compact flex min-h-13 items-center gap-3.5 border-t py-2 lg:last:border-b"
          >
            <Icon className="icon" aria-hidden="true" />
            {minutes === null ? <span>{name}</span> : <Walk name={name} minutes={minutes} />}
          </li>
        );
      })}
    </ul>
  );
}

function Walk({ name, minutes }: { name: string; minutes: number }) {
  return (
    <>
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="text-ink-2 ml-auto whitespace-nowrap lining-nums tabular-nums">
        {`${minutes} min on foot`}
      </span>
    </>
  );
}
