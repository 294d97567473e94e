import { describe, expect, it } from "vitest";
import { addressOf, listQuery } from "./list-query";

describe("listQuery", () => {
  it("requests the page and the sort order given in the URL", () => {
    expect(listQuery({ sort: "email", direction: "desc", page: 3 }, ["name", "email"])).toEqual({
      page: 3,
      limit: 20,
      sort: "email",
      direction: "desc",
    });
  });

  it("ignores a sort column that the API does not support", () => {
    expect(listQuery({ sort: "$where", direction: "asc", page: 1 }, ["name"])).toEqual({
      page: 1,
      limit: 20,
    });
  });
});

describe("addressOf", () => {
  it("uses the first value of a repeated key", () => {
    expect(addressOf({ page: ["2", "9"], sort: undefined }).toString()).toBe("page=2");
  });
});
