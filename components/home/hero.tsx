"use client";

import { Pause, Play } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/class-names";
import { HERO_SLIDES, HERO_DESCRIPTION } from "./hero-slides";
import { useHeroCarousel } from "./use-hero-carousel";

/** The carousel (docs/product.md 2.4); `site` is the building's name, `photos` holds each slide's three rooms. */
export function Hero({ site, photos }: { site: string; photos: readonly ReactNode[] }) {
  const { viewport, position, placeOf, current, isPlaying, toggle, goTo, drag } = useHeroCarousel();
  const Icon = isPlaying ? Pause : Play;
  return (
    <section
      className="overflow-hidden pt-4 pb-5 sm:pt-7"
      aria-roledescription="carousel"
      aria-label={`Rooms at ${site}`}
    >
      <div className="px-gutter max-w-page mx-auto w-full">
        <div
          {...drag}
          className="relative touch-pan-y touch-pinch-zoom select-none"
          ref={viewport}
          role="group"
          aria-label="Slides"
          tabIndex={-1}
        >
          {/* A transition of these is the compositor's: no script runs and nothing is laid out while a slide moves. */}
          <div
            className="flex [transition:transform_var(--slow)_var(--ease),translate_var(--slow)_var(--ease)]"
            style={{ transform: shift(-position) }}
          >
            {HERO_SLIDES.map(([first], index) => (
              <HeroSlide
                key={first?.src}
                index={index}
                isCurrent={index === current}
                place={shift(placeOf(index))}
                photos={photos[index]}
              />
            ))}
          </div>
        </div>
        <div className="mt-3 -ml-1.5 flex items-center justify-center gap-0.5 sm:justify-start">
          {HERO_SLIDES.map(([first], index) => (
            <button
              key={first?.src}
              type="button"
              className="group grid h-11 w-12 cursor-pointer place-items-center"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === current ? "true" : undefined}
              onClick={() => goTo(index)}
            >
              <span className="bg-line-strong group-aria-current:bg-brick rounded-pic h-1 w-9 forced-color-adjust-none [transition:background_var(--fast),height_var(--fast)] group-aria-current:h-1.5" />
            </button>
          ))}
          <Button
            variant="ghost"
            size="icon"
            className="ml-2 w-12 border-0"
            aria-label={isPlaying ? "Pause slides" : "Play slides"}
            onClick={toggle}
            icon={<Icon className="icon" aria-hidden="true" />}
          />
        </div>
      </div>
    </section>
  );
}

/** By so many slides, with the 30 px between them. */
function shift(slides: number) {
  return slides === 0 ? undefined : `translateX(calc(${slides} * (100% + 30px)))`;
}

interface HeroSlideProps {
  index: number;
  isCurrent: boolean;
  /** Its shift within the row, which has no end. */
  place: string | undefined;
  /** The three rooms, server-rendered. */
  photos: ReactNode;
}

/** One slide: headline, three rooms of one home, description and the link to the list. */
function HeroSlide({ index, isCurrent, place, photos }: HeroSlideProps) {
  const Headline = isCurrent ? "h1" : "p";
  // Not faded: half-way through, the text has too little contrast.
  const words = `[transition:visibility_var(--base)] ${isCurrent ? "" : "invisible"}`;
  return (
    <div
      // Hides lazy photos off screen, which browsers would fetch before the first slide: useHeroCarousel requests them.
      // A margin instead of a gap: the carousel keeps it between the last slide and the first, too.
      className="laptop:grid-cols-12 laptop:grid-rows-[340px_220px] laptop:gap-2.5 desktop:grid-rows-[428px_244px] mr-7.5 grid flex-none basis-full grid-cols-6 items-stretch gap-1.5 sm:gap-2 inert:[&_img[loading=lazy]]:hidden"
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${HERO_SLIDES.length}`}
      inert={!isCurrent}
      style={{ transform: place }}
    >
      <div
        className={`laptop:[grid-area:1/1/2/7] laptop:self-center laptop:pt-0 laptop:pr-6 desktop:[grid-area:1/1/2/6] self-start pt-5 [grid-area:3/1/4/7] sm:pt-6 sm:pr-3 sm:[grid-area:3/1/4/4] ${words}`}
      >
        <Headline
          // Three lines on a laptop too: five of twelve columns grow slower than the type.
          className="text-hero desktop:text-[length:min(var(--t-hero),6.5vw_-_1.35rem)] font-serif [font-feature-settings:normal] font-normal text-balance"
          tabIndex={-1}
        >
          Bringing Dreams to Reality with{" "}
          <em className="[font-family:var(--font-fraunces-italic),var(--serif)] font-normal tracking-tight italic">
            Love &amp; care!
          </em>
        </Headline>
      </div>
      {photos}
      <div
        className={`laptop:[grid-area:2/1/3/6] laptop:justify-between laptop:pt-2 laptop:pr-7 laptop:pl-0 desktop:[grid-area:2/1/3/4] flex flex-col gap-4 pt-1 [grid-area:4/1/5/7] sm:gap-5 sm:pt-7.5 sm:pl-2 sm:[grid-area:3/4/4/7] ${words}`}
      >
        <p className="text-ink-2 desktop:text-body text-label/body sm:max-w-[34ch]">{HERO_DESCRIPTION}</p>
        <Link
          className={buttonClass({ variant: "brick", size: "lg" }, "self-stretch sm:self-start")}
          href="/apartments"
          prefetch={false}
        >
          Explore Your Dreams
        </Link>
      </div>
    </div>
  );
}
