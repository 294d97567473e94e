import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";
import { Picture } from "@/components/ui/picture";
import { HERO_DESCRIPTION, HERO_SLIDES } from "./hero-slides";

const PLACES = [
  { className: "pa", sizes: "(min-width: 1440px) 762px, (min-width: 900px) 54vw, 94vw" },
  { className: "pb", sizes: "(min-width: 1440px) 430px, (min-width: 900px) 31vw, 47vw" },
  { className: "pc", sizes: "(min-width: 1440px) 541px, (min-width: 900px) 39vw, 47vw" },
];

interface HeroSlideProps {
  index: number;
  isCurrent: boolean;
  /** Beside the current one: its photos come before it does. */
  isNear: boolean;
}

/** One façade: headline, three rooms of one home, description and the way to the list. */
export function HeroSlide({ index, isCurrent, isNear }: HeroSlideProps) {
  const Headline = isCurrent ? "h1" : "p";
  const photos = HERO_SLIDES[index] ?? [];
  const isFirst = index === 0;
  return (
    <div
      className="slide"
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${HERO_SLIDES.length}`}
      inert={!isCurrent}
    >
      <div className="say">
        <Headline className="h1">
          Bringing Dreams to Reality with <em>Love &amp; care!</em>
        </Headline>
      </div>
      {photos.map(({ src, alt, position }, place) => (
        <Picture
          key={src}
          {...PLACES[place]}
          src={src}
          alt={alt}
          position={position}
          width={1440}
          height={960}
          preload={isFirst && place === 0}
          fetchPriority={isFirst && place === 0 ? "high" : undefined}
          loading={isFirst && place === 0 ? undefined : isFirst || isNear ? "eager" : "lazy"}
        />
      ))}
      <div className="go">
        <p>{HERO_DESCRIPTION}</p>
        <Link className={buttonClass({ variant: "brick", size: "lg" })} href="/apartments">
          Explore Your Dreams
        </Link>
      </div>
    </div>
  );
}
