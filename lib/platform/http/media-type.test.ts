import { expect, it } from "vitest";
import { mediaType } from "./read-body";

it.each([
  ["application/json", "application/json"],
  ["Application/JSON; charset=utf-8", "application/json"],
  [" text/csv ;header=present", "text/csv"],
  ["", ""],
])("reads the content type %j as %j", (given, expected) => {
  expect(mediaType(new Headers({ "Content-Type": given }))).toBe(expected);
});

it("reads an empty type when the header is missing", () => {
  expect(mediaType(new Headers())).toBe("");
});
