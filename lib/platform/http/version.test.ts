import { describe, expect, it } from "vitest";
import { readVersions } from "./version";

const read = (value?: string) => readVersions(new Headers(value === undefined ? {} : { "If-Match": value }));

describe("the If-Match header", () => {
  it.each([
    [undefined, null],
    ["*", null],
    ['"abc"', ["abc"]],
    ['W/"abc"', ["abc"]],
    ['"abc" , "d-_f"', ["abc", "d-_f"]],
    ['""', [""]],
  ])("is parsed from %s", (given, versions) => {
    expect(read(given)).toEqual(versions);
  });

  it.each(["abc", '"abc', "", '"a", b', '"a b"', Array.from({ length: 21 }, () => '"a"').join(",")])(
    "is refused when it is %s",
    (given) => {
      expect(() => read(given)).toThrow("If-Match takes the ETag");
    },
  );
});
