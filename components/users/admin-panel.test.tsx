import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Occupancy } from "./admin-panel";

const flat = (
  floor_no: number,
  block_no: string,
  booking_status: "available" | "unavailable" = "available",
) => ({
  floor_no,
  block_no,
  booking_status,
  apartment_no: `${String(floor_no)}${block_no}`,
});

/** The drawing's cells in order, row by row. */
const cellsOf = (markup: string) =>
  [...markup.matchAll(/<span[^>]*>(?:<span>)?([^<]*)/g)].map(([, words]) => words).slice(-12);

describe("the occupancy by floor", () => {
  it("leaves an empty cell for a block without an apartment on a floor", () => {
    const markup = renderToStaticMarkup(
      <Occupancy flats={[flat(1, "A", "unavailable"), flat(2, "B"), flat(2, "A")]} />,
    );
    const table = ["", "Block A", "Block B", "Let", "2", "2A", "2B", "0 of 2", "1", "1A", "", "1 of 1"];
    expect(cellsOf(markup)).toEqual(table);
  });

  it("shows an empty state without apartments", () => {
    const markup = renderToStaticMarkup(<Occupancy flats={[]} />);
    expect(markup).toContain("Apartments you add appear here.");
    expect(markup).not.toContain("all 0 apartments");
  });
});
