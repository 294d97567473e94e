import { describe, expect, it } from "vitest";
import { isSameName } from "./rules";

describe("isSameName", () => {
  it.each([
    ["Nadia Rahman", "  nadia   RAHMAN ", true],
    ["Nadia Rahman", "Nadia Rahmann", false],
    ["\u09af\u09bc\u09be", "\u09df\u09be", true],
    ["Zoë", "Zoe\u0308", true],
    ["Mary O'Neil", "Mary O’Neil", true],
    ["Anne-Marie", "Anne\u2011Marie", true],
    ["Mary O'Neil", "Mary ONeil", false],
    ["Ann", "", false],
  ])("%s typed as %j: %s", (name, typed, isSame) => {
    expect(isSameName(name, typed)).toBe(isSame);
  });
});
