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
    <section
      className="dusk bg-dusk py-section text-on-dusk [&_:focus-visible]:outline-lamp"
      aria-labelledby="about"
    >
      <div className="px-gutter max-w-page mx-auto w-full">
        <div className="grid grid-cols-1 gap-14 lg:grid-cols-[6fr_5fr] lg:gap-x-24 lg:gap-y-10">
          <div className="lg:flex lg:flex-col">
            <h2 className="text-hero font-[380]" id="about">
              About the Building
            </h2>
            <p className="text-lead text-on-dusk-2 mt-5 max-w-[52ch]">
              A brick tower of twenty homes, two to a floor, on a quiet road in Uttara Sector 10. Where a
              window is lit, an apartment is waiting.
            </p>
            <dl className="border-dusk-line mt-10 grid grid-cols-[1fr_1fr] border-t lg:mt-auto">
              {FACTS.map(([fact, figure]) => (
                <div
                  key={fact}
                  className="border-dusk-line flex flex-col-reverse justify-end border-b pt-5 pr-4 pb-5.5 even:border-l even:pl-6"
                >
                  <dt className="text-small/[1.6] text-on-dusk-2 mt-1.5">{fact}</dt>
                  <dd className="font-serif [font-feature-settings:'lnum'] text-[clamp(1.75rem,1.2rem+1.7vw,2.75rem)]/[1.1] font-[380] tracking-[-0.025em] [font-variation-settings:'opsz'_40]">
                    {figure}
                  </dd>
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

const LOW = "h-[clamp(150px,20vw,280px)]";
const HIGH = "md:h-[clamp(220px,29vw,400px)]";

/** The first two share a row on wide screens; the first has one of its own on narrow ones. */
const LARGE = [
  { place: "col-span-12 md:col-span-7", height: `h-[220px] ${HIGH}` },
  { place: "col-span-6 md:col-span-5", height: `${LOW} ${HIGH}` },
];

function Amenities() {
  return (
    <div className="mt-[clamp(48px,7vw,96px)] grid grid-cols-12 gap-x-2.5 gap-y-7">
      {AMENITIES.map(({ name, words, position }, index) => (
        <figure key={name} className={LARGE[index]?.place ?? "col-span-6 md:col-span-4"}>
          <Picture
            src={`/media/amenity-${name.toLowerCase().replace(" ", "-")}`}
            width={1440}
            height={960}
            sizes={index < 2 ? "(min-width: 768px) 56vw, 94vw" : "(min-width: 768px) 31vw, 47vw"}
            alt={name}
            className={`rounded-pic w-full ${LARGE[index]?.height ?? LOW}`}
            position={position}
          />
          <figcaption className="mt-3 text-[0.9375rem] font-[550]">
            {name}
            <span className="text-small/[1.6] text-on-dusk-2 block font-normal">{words}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
