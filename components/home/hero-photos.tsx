import { Picture } from "@/components/ui/picture";
import { HERO_SLIDES } from "./hero-slides";

const PLACES = [
  { className: "pa", sizes: "(min-width: 1440px) 762px, (min-width: 900px) 54vw, 94vw" },
  { className: "pb", sizes: "(min-width: 1440px) 430px, (min-width: 900px) 31vw, 47vw" },
  { className: "pc", sizes: "(min-width: 1440px) 541px, (min-width: 900px) 39vw, 47vw" },
];

/** The three photos of a slide. The very first comes with the page, the others when they are near. */
export function HeroPhotos({ index }: { index: number }) {
  const isFirst = (place: number) => index === 0 && place === 0;
  return HERO_SLIDES[index]?.map(({ src, alt, position }, place) => (
    <Picture
      key={src}
      {...PLACES[place]}
      src={src}
      alt={alt}
      position={position}
      width={1440}
      height={960}
      fetchPriority={isFirst(place) ? "high" : undefined}
      loading={isFirst(place) ? "eager" : "lazy"}
    />
  ));
}
