import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readCredits } from "./credit-tables";

describe("readCredits", () => {
  it("returns a section for each library and a row for each of its models", async () => {
    const sections = readCredits(await readFile("public/media/CREDITS.md", "utf8"));
    expect(sections[0]?.title).toBe("Credits for the pictures");
    expect(sections.slice(1).map(({ title }) => title.split(":")[0])).toEqual([
      "Library BlendSwap-CC-0",
      "Library BlendSwap-CC-BY",
      "Library KatorLegaz",
      "Library Scopia",
    ]);
    for (const { head, rows } of sections.slice(1)) {
      expect(head).toEqual(["Model", "Author", "Source", "Used in"]);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(4);
    }
  });
});
