import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PersonCell } from "./person-cell";

describe("a person in a list", () => {
  it.each([null, "", "  "])("is 'Null' where the name is %j", (name) => {
    expect(renderToStaticMarkup(<PersonCell name={name} />)).toContain(">Null<");
  });

  it("has the name where there is one", () => {
    expect(renderToStaticMarkup(<PersonCell name="Rafiq Islam" />)).not.toContain("Null");
  });
});
