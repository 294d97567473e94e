import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DrawnTower } from "@/components/apartments/drawn-tower";
import { Elevation } from "@/components/apartments/tower";
import type { Flat } from "@/components/apartments/words";
import { Foot } from "./footer";
import { BrandSign } from "./brand";
import { markupOf } from "@/components/ui/markup";

function flat(floor_no: number, block_no: string, isAvailable: boolean): Flat {
  return {
    apartment_no: `${floor_no}${block_no}`,
    block_no,
    floor_no,
    rent: 400 + floor_no * 25.5,
    booking_status: isAvailable ? "available" : "unavailable",
    apartment_image: "/media/apartment-01",
  };
}
const FLATS = Array.from({ length: 20 }, (_, index) =>
  flat(Math.floor(index / 2) + 1, index % 2 === 0 ? "A" : "B", index % 3 !== 0),
);
const HOSTILE = [flat(1, `"><script>alert('1')</script>&`, true)];

/** React writes an empty or plain SVG element with an end tag too, so the two can be compared letter by letter. */
describe("markup", () => {
  test.each([
    ["the tower", <Elevation key="" id="tower" flats={FLATS} current="10A" />],
    ["the tower at dusk", <Elevation key="" id="dusk-tower" flats={FLATS} glows />],
    ["a tower without apartments", <Elevation key="" id="tower" flats={[]} />],
    ["a tower with hostile names", <Elevation key="" id="tower" flats={HOSTILE} />],
    ["the 404's tower", <DrawnTower key="" id="t" hasGhostFloor />],
    ["the footer", <Foot key="" />],
    ["the brand", <BrandSign key="" onDusk />],
    ["text, numbers and nothing", <p key="">{["<", 1, null, false, undefined, "&"]}</p>],
  ])("is what React writes of %s", (_what, element) => {
    expect(markupOf(element)).toBe(renderToStaticMarkup(element).replaceAll('"', "'"));
  });

  test("lets no text out of its place", () => {
    const markup = markupOf(<Elevation id="tower" flats={HOSTILE} />);
    expect(markup).not.toContain("<script");
    expect(markup).toContain("&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;");
  });

  test.each([
    ["an attribute it does not know", <p key="" contentEditable="true" />],
    ["what a click would do", <button key="" type="button" onClick={() => undefined} />],
    ["a switch", <input key="" disabled />],
    ["a promise", <p key="">{Promise.resolve("late")}</p>],
  ])("refuses %s", (_what, element) => {
    expect(() => markupOf(element)).toThrow(/[Mm]arkup/);
  });
});
