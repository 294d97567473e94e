import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PersonCell } from "./person-cell";

describe("PersonCell", () => {
  it.each([null, "", "  "])("shows 'Null' when the name is %j", (name) => {
    expect(renderToStaticMarkup(<PersonCell name={name} />)).toContain(">Null<");
  });

  it("does not show 'Null' when there is a name", () => {
    expect(renderToStaticMarkup(<PersonCell name="Rafiq Islam" />)).not.toContain("Null");
  });
});
