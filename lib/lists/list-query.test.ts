import { describe, expect, it } from "vitest";
import { addressOf, listQuery } from "./list-query";

describe("listQuery", () => {
  it("asks for the page and the order that the address names", () => {
    expect(listQuery({ sort: "email", direction: "desc", page: 3 }, ["name", "email"])).toEqual({
      page: 3,
      limit: 20,
      sort: "email",
      direction: "desc",
    });
  });

  it("leaves out a column that the call does not sort by", () => {
    expect(listQuery({ sort: "$where", direction: "asc", page: 1 }, ["name"])).toEqual({
      page: 1,
      limit: 20,
    });
  });
});

describe("addressOf", () => {
  it("takes the first of a repeated key", () => {
    expect(addressOf({ page: ["2", "9"], sort: undefined }).toString()).toBe("page=2");
  });
});
