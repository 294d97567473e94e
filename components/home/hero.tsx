"use client";

import { Pause, Play } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Button } from "@/components/ui/button";
import { lazily } from "@/components/ui/lazily";
import { HeroSlide } from "./hero-slide";
import { HERO_SLIDES } from "./hero-slides";
import { useHeroCarousel } from "./use-hero-carousel";

/** Where it does not come, the first slide simply stays. */
const HeroMotion = lazily(() => import("./hero-motion").then(({ HeroMotion }) => HeroMotion));

/** The carousel (docs/product.md 2.4); `photos` holds each slide's three rooms. */
export function Hero({ photos }: { photos: readonly ReactNode[] }) {
  const { viewport, current, isPlaying, isLoaded, toggle, goTo, motion } = useHeroCarousel();
  const Icon = isPlaying ? Pause : Play;
  return (
    <section className="hero" aria-roledescription="carousel" aria-label="Rooms at Nibash">
      <Suspense>{isLoaded && <HeroMotion {...motion} />}</Suspense>
      <div className="wrap">
        <div className="hero-view" ref={viewport} role="group" aria-label="Slides" tabIndex={-1}>
          <div className="track">
            {HERO_SLIDES.map(([first], index) => (
              <HeroSlide
                key={first?.src}
                index={index}
                isCurrent={index === current}
                photos={photos[index]}
              />
            ))}
          </div>
        </div>
        <div className="dots">
          {HERO_SLIDES.map(([first], index) => (
            <button
              key={first?.src}
              type="button"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === current ? "true" : undefined}
              onClick={() => goTo(index)}
            >
              <span />
            </button>
          ))}
          <Button
            variant="ghost"
            size="icon"
            aria-label={isPlaying ? "Pause slides" : "Play slides"}
            onClick={toggle}
            icon={<Icon className="icon" aria-hidden="true" />}
          />
        </div>
      </div>
    </section>
  );
}
