import { Plane, TrainFront, Waves } from "lucide-react";
import { BuildingMap } from "./building-map";

const NEAR = [
  { words: "Hazrat Shahjalal International Airport", Icon: Plane },
  { words: "Uttara North metro station", Icon: TrainFront },
  { words: "Turag River", Icon: Waves },
];

export function Location() {
  return (
    <section className="sec" aria-labelledby="location">
      <div className="wrap loc">
        <div>
          <h2 className="h2" id="location">
            Building Location
          </h2>
          <address>
            Nibash Tower
            <br />
            Uttara Sector 10
            <br />
            Dhaka, Bangladesh
          </address>
          <p className="mt-5">
            <a className="link" href="#contact">
              Contact Us
            </a>
          </p>
          <ul className="near" aria-label="Close by">
            {NEAR.map(({ words, Icon }) => (
              <li key={words}>
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
