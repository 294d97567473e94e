import { describe, expect, it } from "vitest";
import { readByteRange } from "./answer";

describe("readByteRange of ten bytes", () => {
  it.each([
    ["bytes=0-3", { from: 0, to: 3 }],
    ["bytes=4-", { from: 4, to: 9 }],
    ["bytes=4-400", { from: 4, to: 9 }],
    ["bytes=-3", { from: 7, to: 9 }],
    ["bytes=-30", { from: 0, to: 9 }],
    ["bytes=10-", "beyond"],
    ["bytes=10-12", "beyond"],
    ["bytes=-0", "beyond"],
    ["bytes=3-1", null],
    ["bytes=-", null],
    ["bytes=0-1,3-4", null],
    ["lines=0-3", null],
    [null, null],
  ])("parses %s", (header, range) => {
    expect(readByteRange(header, 10)).toEqual(range);
  });
});
