"use client";

import { Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { HeroSlide } from "./hero-slide";
import { HERO_SLIDES } from "./hero-slides";
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
              <span className="bg-line-strong group-aria-[current=true]:bg-brick h-1 w-9 rounded-[1px] forced-color-adjust-none [transition:background_var(--fast),height_var(--fast)] group-aria-[current=true]:h-1.5" />
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
