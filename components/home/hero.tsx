"use client";

import { Pause, Play } from "lucide-react";
import { Button } from "@/components/ui/button";
import { HeroSlide } from "./hero-slide";
import { HERO_SLIDES } from "./hero-slides";
import { useHeroCarousel } from "./use-hero-carousel";

export function Hero() {
  const { viewport, current, isLoaded, isPlaying, toggle, goTo } = useHeroCarousel();
  const count = HERO_SLIDES.length;
  const isNear = (index: number) => isLoaded && [0, 1, count - 1].includes((index - current + count) % count);
  return (
    <section className="hero" aria-roledescription="carousel" aria-label="Rooms at Nibash">
      <div className="wrap">
        <div className="hero-view" ref={viewport}>
          <div className="track">
            {HERO_SLIDES.map(([first], index) => (
              <HeroSlide
                key={first?.src}
                index={index}
                isCurrent={index === current}
                isNear={isNear(index)}
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
            icon={
              isPlaying ? (
                <Pause className="icon" aria-hidden="true" />
              ) : (
                <Play className="icon" aria-hidden="true" />
              )
            }
          />
        </div>
      </div>
    </section>
  );
}
