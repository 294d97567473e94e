import Link from "next/link";
import { Plane, TrainFront, Waves } from "lucide-react";
import { BuildingAddress } from "@/components/building/building-address";
import { isUntouched, placeOf } from "@/components/building/words";
import { textLink } from "@/components/ui/text-link";
import type { Building } from "@/lib/contracts/building";
import { BuildingMap } from "./building-map";

const NEAR = [
  { words: "Hazrat Shahjalal International Airport", Icon: Plane },
  { words: "Uttara North metro station", Icon: TrainFront },
  { words: "Turag River", Icon: Waves },
];

/** What is close by is written about the place that the product comes with. */
export function Location({ building }: { building: Building }) {
  const { latitude, longitude } = building;
  const isWhereItWas = isUntouched(building, "latitude", "longitude");
  return (
    <section className="py-section" aria-labelledby="location">
      <div className="px-gutter max-w-page mx-auto grid w-full grid-cols-1 gap-8 lg:grid-cols-[4fr_8fr] lg:gap-12">
        <div className="lg:flex lg:flex-col">
          <h2 className="text-section" id="location">
            Building Location
          </h2>
          <div className="mt-6">
            <BuildingAddress building={building} />
          </div>
          <p className="mt-5">
            <Link className={textLink()} href="/contact" prefetch={false}>
              Contact Us
            </Link>
          </p>
          {isWhereItWas && (
            <ul className="mt-8 lg:mt-auto" aria-label="Close by">
              {NEAR.map(({ words, Icon }) => (
                <li
                  key={words}
                  className="border-line flex min-h-13 items-center gap-3.5 border-t py-2 text-[0.9375rem]/[1.4] lg:last:border-b"
                >
                  <Icon className="icon" aria-hidden="true" />
                  {words}
                </li>
              ))}
            </ul>
          )}
        </div>
        <BuildingMap
          place={[latitude, longitude]}
          words={placeOf(building)}
          label={
            isUntouched(building, "address", "latitude", "longitude")
              ? "Map of Uttara, Dhaka, with the tower in Sector 10"
              : `Map of ${placeOf(building)}, with ${building.name}`
          }
          hasDrawing={isWhereItWas}
        />
      </div>
    </section>
  );
}
