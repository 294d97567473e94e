import { Legend } from "@/components/apartments/legend";
import { Tower } from "@/components/apartments/tower";
import { type PlateFlat, TowerPlate } from "@/components/apartments/tower-plate";
import { type Flat, isAvailable } from "@/components/apartments/words";
import { Picture } from "@/components/ui/picture";

/** The building's facts (docs/product.md 1.1). */
const FACTS = [
  ["Premium apartments", "20"],
  ["Floors", "10"],
  ["Built-up area, sq ft", "Over 50,000"],
  ["Apartment size, sq ft", "1,200 to 2,500"],
  ["Rooms in an apartment", "2 to 4"],
  ["For each unit, plus visitors", "Parking"],
] as const;

const AMENITIES = [
  { name: "Rooftop pool", words: "Level with the tree line of the city, on the roof", position: "50% 60%" },
  { name: "Rooftop garden", words: "A pergola, a lawn and planters", position: "60% 60%" },
  { name: "Gym", words: "Treadmills, bikes and weights", position: "40% 60%" },
  { name: "Kids zone", words: "A soft floor, a slide and shelves of toys", position: "55% 60%" },
  { name: "Parking", words: "A space for each unit, and for visitors", position: "50% 60%" },
];

export function AboutBuilding({ flats }: { flats: readonly Flat[] }) {
  const first = flats.findLast(isAvailable) ?? flats.at(-1);
  return (
    <section className="sec dusk on-dusk" aria-labelledby="about">
      <div className="wrap">
        <div className="about">
          <div>
            <h2 className="h2" id="about">
              About the Building
            </h2>
            <p className="lead">
              A brick tower of twenty homes, two to a floor, on a quiet road in Uttara Sector 10. Where a
              window is lit, an apartment is waiting.
            </p>
            <dl className="facts">
              {FACTS.map(([fact, figure]) => (
                <div key={fact}>
                  <dt>{fact}</dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
          </div>
          {first && (
            <div>
              <TowerPlate flats={flats.map(onPlate)} first={first.apartment_no}>
                <Tower id="dusk-tower" flats={flats} current={first.apartment_no} glows />
              </TowerPlate>
              <div className="mt-4">
                <Legend />
              </div>
            </div>
          )}
        </div>
        <Amenities />
      </div>
    </section>
  );
}

function onPlate({ apartment_no, block_no, floor_no, rent }: Flat): PlateFlat {
  return { apartment_no, block_no, floor_no, rent };
}

function Amenities() {
  return (
    <div className="amen">
      {AMENITIES.map(({ name, words, position }, index) => (
        <figure key={name}>
          <Picture
            src={`/media/amenity-${name.toLowerCase().replace(" ", "-")}`}
            width={1440}
            height={960}
            sizes={index < 2 ? "(min-width: 768px) 56vw, 94vw" : "(min-width: 768px) 31vw, 47vw"}
            alt={name}
            position={position}
          />
          <figcaption>
            {name}
            <span>{words}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
