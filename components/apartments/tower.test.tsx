import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { InTexts } from "@/tests/support/in-texts";
import type { TowerApartment } from "./labels";
import { Tower } from "./tower";
import { emptyPlaces, placeOf, shapeOf } from "./tower-shape";

function flat(floor_no: number, block_no: string, isAvailable = true): TowerApartment {
  return {
    apartment_no: `${floor_no}${block_no}`,
    block_no,
    floor_no,
    rent: 400 + floor_no * 10,
    booking_status: isAvailable ? "available" : "unavailable",
    apartment_image: "/media/apartment-01",
  };
}

/** The hash of the drawing of the twenty homes from before it was built from the data. */
const AS_DRAWN = "f352cecd58d6047d6888144c079ce8e62f0ed23a3e2213d32ec1df3d0d363199";

const draw = (tower: ReactNode) => renderToStaticMarkup(<InTexts>{tower}</InTexts>);

const linksOf = (markup: string) => [...markup.matchAll(/<a (.*?)<\/a>/g)].map(([, link = ""]) => link);

describe("the tower", () => {
  it("links to each apartment from the top floor down, and marks only the current one", () => {
    const flats = [flat(1, "A"), flat(2, "B", false), flat(2, "A")];
    const links = linksOf(draw(<Tower id="tower" flats={flats} current="2B" />));
    expect(links.map((link) => /aria-label="(.*?)"/.exec(link)?.[1])).toEqual([
      "Apartment 2A, Block A, Floor 2, $420 per month, Available",
      "Apartment 2B, Block B, Floor 2, $420 per month, Unavailable",
      "Apartment 1A, Block A, Floor 1, $410 per month, Available",
    ]);
    expect(links.map((link) => /href="#(.*?)"/.exec(link)?.[1])).toEqual([
      "tower-lit",
      "tower-off",
      "tower-lit",
    ]);
    expect(links.map((link) => link.includes("is-on"))).toEqual([false, true, false]);
  });

  it("labels and marks the apartments outside the search", () => {
    const flats = [flat(1, "A"), { ...flat(2, "A", false), isOutside: true as const }];
    const links = linksOf(draw(<Tower id="tower" flats={flats} />));
    expect(links.map((link) => link.includes("outside the search"))).toEqual([true, false]);
    expect(links.map((link) => link.includes("is-outside"))).toEqual([true, false]);
  });

  it("escapes HTML in an apartment number", () => {
    const hostile = { ...flat(1, "A"), apartment_no: `"><script>alert('1')</script>&` };
    const markup = draw(<Tower id="tower" flats={[hostile]} />);
    expect(markup).not.toContain("<script");
    expect(markup).toContain("&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;");
  });
});

describe("the shape of the tower", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => flat((index >> 1) + 1, "AB"[index % 2] ?? ""));

  it("matches the original drawing for ten floors of two apartments", () => {
    const markup = draw(<Tower id="t" flats={twenty} glows />);
    expect(createHash("sha256").update(markup).digest("hex")).toBe(AS_DRAWN);
  });

  it.each([
    [[flat(1, "A")], 1, "A", "B"],
    [[flat(30, "B"), flat(2, "C")], 30, "AB", "C"],
    [[flat(4, "D")], 4, "AB", "CD"],
  ])("fits the floors and blocks of the apartments: %#", (flats, floors, left, right) => {
    expect(shapeOf(flats)).toEqual({ floors, left: Array.from(left), right: Array.from(right) });
    const markup = draw(<Tower id="t" flats={flats} />);
    expect(markup).toContain(`viewBox="0 0 330 ${String(124 + floors * 50)}"`);
    expect(linksOf(markup)).toHaveLength(flats.length);
    const walls = floors * (left.length + right.length) - flats.length;
    expect(markup.split('href="#t-wall"')).toHaveLength(walls + 1);
  });

  it("is null without apartments, above 30 floors, or beyond block D", () => {
    for (const flats of [[], [flat(31, "A")], [flat(1, "A"), flat(1, "E")]]) {
      expect(shapeOf(flats)).toBeNull();
      expect(draw(<Tower id="t" flats={flats} />)).toBe("");
    }
  });

  it("places the four apartments of a floor side by side, without gaps or overlaps", () => {
    const shape = shapeOf([flat(2, "D")]);
    if (!shape) throw new Error("no shape");
    const places = ["A", "B", "C", "D"].map((block_no) => placeOf(shape, { floor_no: 2, block_no }));
    expect(places).toEqual([
      "translate(26 62) scale(0.5 1)",
      "translate(87 62) scale(0.5 1)",
      "translate(243 62) scale(-0.5 1)",
      "translate(304 62) scale(-0.5 1)",
    ]);
    expect(emptyPlaces(shape, [flat(2, "D"), flat(1, "A")])).toHaveLength(6);
  });
});
