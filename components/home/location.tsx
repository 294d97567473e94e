import { Plane, TrainFront, Waves } from "lucide-react";
import { textLink } from "@/components/ui/text-link";
import { BuildingMap } from "./building-map";

const NEAR = [
  { words: "Hazrat Shahjalal International Airport", Icon: Plane },
  { words: "Uttara North metro station", Icon: TrainFront },
  { words: "Turag River", Icon: Waves },
];

export function Location() {
  return (
    <section className="py-section" aria-labelledby="location">
      <div className="px-gutter max-w-page mx-auto grid w-full grid-cols-1 gap-8 lg:grid-cols-[4fr_8fr] lg:gap-12">
        <div className="lg:flex lg:flex-col">
          <h2 className="text-section" id="location">
            Building Location
          </h2>
          <address className="mt-6 text-[1.0625rem]/[1.7] not-italic">
            Nibash Tower
            <br />
            Uttara Sector 10
            <br />
            Dhaka, Bangladesh
          </address>
          <p className="mt-5">
            <a className={textLink()} href="#contact">
              Contact Us
            </a>
          </p>
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
        </div>
        <BuildingMap />
      </div>
    </section>
  );
}
