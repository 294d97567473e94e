import { useTranslations } from "#translations";
import { Picture } from "@/components/ui/picture";
import type { AmenityPicture, Building } from "@/lib/building/contract";
import { ownText } from "./labels";

type Amenities = Building["amenities"];

/** The focal point of each picture's crop. */
const POSITIONS: Readonly<Record<AmenityPicture, string>> = {
  "rooftop-pool": "50% 60%",
  "rooftop-garden": "60% 60%",
  gym: "40% 60%",
  "kids-zone": "55% 60%",
  parking: "50% 60%",
};

const LOW = "h-[clamp(150px,20vw,280px)]";
const HIGH = "md:h-[clamp(220px,29vw,400px)]";

/** The first two share a row on wide screens; on narrow ones the first has its own row. */
const LARGE = [
  { place: "col-span-12 md:col-span-7", height: `h-55 ${HIGH}` },
  { place: "col-span-6 md:col-span-5", height: `${LOW} ${HIGH}` },
];

/** The building's amenities, on the dark band: first those with a picture, then the others as text. */
export function BuildingAmenities({ amenities }: { amenities: Amenities }) {
  const t = useTranslations("building.tower");
  if (amenities.length === 0) return null;
  const pictured = amenities.flatMap(({ picture, ...words }) => (picture ? [{ ...words, picture }] : []));
  const told = amenities.filter(({ picture }) => picture === null);
  return (
    <div className="mt-[clamp(48px,7vw,96px)]">
      <div className="grid grid-cols-12 gap-x-2.5 gap-y-7">
        {pictured.map(({ name, description, picture }, index) => (
          <figure key={index} className={LARGE[index]?.place ?? "col-span-6 md:col-span-4"}>
            <Picture
              src={`/media/amenity-${picture}`}
              width={1440}
              height={960}
              sizes={index < 2 ? "(min-width: 768px) 56vw, 94vw" : "(min-width: 768px) 31vw, 47vw"}
              alt={ownText(name, t)}
              className={`rounded-pic w-full ${LARGE[index]?.height ?? LOW}`}
              position={POSITIONS[picture]}
            />
            <figcaption className="text-label font-strong mt-3 wrap-anywhere">
              <AmenityText name={name} description={description} />
            </figcaption>
          </figure>
        ))}
      </div>
      <TextOnly amenities={told} />
    </div>
  );
}

/** An amenity's name and the owner's description, on the dark band. */
export function AmenityText({ name, description }: Omit<Amenities[number], "picture">) {
  const t = useTranslations("building.tower");
  return (
    <>
      {ownText(name, t)}
      <span className="text-small/[1.6] text-on-dusk-2 block font-normal">{ownText(description, t)}</span>
    </>
  );
}

function TextOnly({ amenities }: { amenities: Amenities }) {
  if (amenities.length === 0) return null;
  return (
    <ul className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] gap-x-8">
      {amenities.map(({ name, description }, index) => (
        <li key={index} className="border-dusk-line text-label font-strong border-t py-4 wrap-anywhere">
          <AmenityText name={name} description={description} />
        </li>
      ))}
    </ul>
  );
}
