interface HeroPhoto {
  src: string;
  alt: string;
  /** The crop's focal point: the furniture. */
  position: string;
}

function slide(number: number, [living, bedroom, kitchen]: [string, string, string]): readonly HeroPhoto[] {
  return [
    { src: `/media/hero-${number}-a`, alt: "Living room", position: living },
    { src: `/media/hero-${number}-b`, alt: "Bedroom", position: bedroom },
    { src: `/media/hero-${number}-c`, alt: "Kitchen and dining", position: kitchen },
  ];
}

/** Five slides of three photos each (docs/product.md 2.4): one home per slide. */
export const HERO_SLIDES = [
  slide(1, ["50% 55%", "46% 60%", "50% 40%"]),
  slide(2, ["46% 60%", "50% 58%", "50% 55%"]),
  slide(3, ["50% 62%", "50% 55%", "50% 45%"]),
  slide(4, ["45% 70%", "50% 58%", "50% 55%"]),
  slide(5, ["60% 62%", "44% 60%", "46% 55%"]),
];

export const HERO_DESCRIPTION =
  "Explore apartments from budget-friendly to premium luxury, with details on features, pricing and neighbourhood highlights, and photos and virtual walkthroughs.";
