import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Tower } from "./tower";
import type { Flat } from "./words";

function flat(floor_no: number, block_no: string, isAvailable = true): Flat {
  return {
    apartment_no: `${floor_no}${block_no}`,
    block_no,
    floor_no,
    rent: 400 + floor_no * 10,
    booking_status: isAvailable ? "available" : "unavailable",
    apartment_image: "/media/apartment-01",
  };
}

const linksOf = (markup: string) => [...markup.matchAll(/<a (.*?)<\/a>/g)].map(([, link = ""]) => link);

describe("the tower", () => {
  it("is a link for each flat, from the top floor down, and frames the current one alone", () => {
    const flats = [flat(1, "A"), flat(2, "B", false), flat(2, "A")];
    const links = linksOf(renderToStaticMarkup(<Tower id="tower" flats={flats} current="2B" />));
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

  it("says and shows which flats a search leaves out", () => {
    const flats = [flat(1, "A"), { ...flat(2, "A", false), isOutside: true as const }];
    const links = linksOf(renderToStaticMarkup(<Tower id="tower" flats={flats} />));
    expect(links.map((link) => link.includes("outside the search"))).toEqual([true, false]);
    expect(links.map((link) => link.includes("is-outside"))).toEqual([true, false]);
  });

  it("lets no text out of its place", () => {
    const hostile = flat(1, `"><script>alert('1')</script>&`);
    const markup = renderToStaticMarkup(<Tower id="tower" flats={[hostile]} />);
    expect(markup).not.toContain("<script");
    expect(markup).toContain("&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;");
  });
});
