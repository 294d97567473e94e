import { describe, expect, it } from "vitest";
import { type Column, nextSort, readTableView, sortRows, writeTableView } from "./table-view";

interface Row {
  name: string;
  rent: number;
}
const rows: Row[] = [
  { name: "Flat 10", rent: 900 },
  { name: "flat 2", rent: 1000 },
  { name: "Flat 9", rent: 90 },
];
const columns: Column<Row>[] = [
  { key: "name", head: "Name", cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: "rent", head: "Rent", cell: ({ rent }) => rent, sortBy: ({ rent }) => rent },
  { key: "action", head: "Action", cell: () => null },
];
const view = (address: string) => readTableView(new URLSearchParams(address));

describe("readTableView", () => {
  it.each(["page=0", "page=-2", "page=1.5", "page=x", ""])("reads %s as the first page", (address) => {
    expect(view(address).page).toBe(1);
  });
});

describe("nextSort", () => {
  it("cycles from ascending to descending to unsorted", () => {
    const first = nextSort(view(""), "name");
    const second = nextSort(first, "name");
    expect([first.direction, second.direction, nextSort(second, "name").sort]).toEqual(["asc", "desc", null]);
  });

  it("returns to the first page", () => {
    expect(nextSort(view("sort=rent&page=4"), "name")).toEqual({ sort: "name", direction: "asc", page: 1 });
  });
});

describe("writeTableView", () => {
  it("keeps other parameters and omits defaults", () => {
    const params = new URLSearchParams("status=pending&page=3");
    expect(writeTableView(params, { sort: "rent", direction: "desc", page: 1 })).toBe(
      "?status=pending&sort=rent&direction=desc",
    );
    expect(writeTableView(new URLSearchParams(), view(""))).toBe("");
  });
});

describe("two tables on one screen", () => {
  it("sort and paginate independently", () => {
    const both = new URLSearchParams(
      writeTableView(new URLSearchParams("sort=status&page=3"), { ...view(""), sort: "name" }, "roll"),
    );
    expect(readTableView(both)).toEqual({ sort: "status", direction: "asc", page: 3 });
    expect(readTableView(both, "roll")).toEqual({ sort: "name", direction: "asc", page: 1 });
  });
});

describe("sortRows", () => {
  it("sorts text in natural order, ignoring case", () => {
    expect(sortRows(rows, columns, view("sort=name")).map(({ name }) => name)).toEqual([
      "flat 2",
      "Flat 9",
      "Flat 10",
    ]);
  });

  it("sorts numbers by value in descending order", () => {
    expect(sortRows(rows, columns, view("sort=rent&direction=desc")).map(({ rent }) => rent)).toEqual([
      1000, 900, 90,
    ]);
  });

  it.each(["sort=action", "sort=nonsense", ""])("returns the rows unchanged for %s", (address) => {
    expect(sortRows(rows, columns, view(address))).toBe(rows);
  });
});
