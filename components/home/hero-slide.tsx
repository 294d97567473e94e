import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { HERO_DESCRIPTION, HERO_SLIDES } from "./hero-slides";

interface HeroSlideProps {
  index: number;
  isCurrent: boolean;
  /** The three rooms, drawn on the server. */
  photos: ReactNode;
}

/** One façade: headline, three rooms of one home, description and the way to the list. */
export function HeroSlide({ index, isCurrent, photos }: HeroSlideProps) {
  const Headline = isCurrent ? "h1" : "p";
  return (
    <div
      className="slide"
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${HERO_SLIDES.length}`}
      inert={!isCurrent}
    >
      <div className="say">
        <Headline className="h1" tabIndex={-1}>
          Bringing Dreams to Reality with <em>Love &amp; care!</em>
        </Headline>
      </div>
      {photos}
      <div className="go">
        <p>{HERO_DESCRIPTION}</p>
        <Link className={buttonClass({ variant: "brick", size: "lg" })} href="/apartments" prefetch={false}>
          Explore Your Dreams
        </Link>
      </div>
    </div>
  );
}
