import { describe, expect, it } from "vitest";
import { changeAgreement } from "./contract";

const said = (body: object) => {
  const read = changeAgreement.body.safeParse(body);
  return read.success
    ? "taken"
    : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("changeAgreement body", () => {
  it("accepts a last day, a cleared last day, or a new rent with its first month", () => {
    for (const body of [{ end_on: "2027-01-31" }, { end_on: null }, { rent: 850.5, from: "2027-01" }])
      expect(said(body), JSON.stringify(body)).toBe("taken");
  });

  it("requires exactly one kind of change, with all its fields and valid values", () => {
    const both = ": Please send one of end_on, rent with from, and monthly_charges with from.";
    expect(said({})).toEqual([both]);
    expect(said({ end_on: null, rent: 850 })).toEqual([both]);
    expect(said({ from: "2027-01" })).toEqual(["rent: Please enter the rent."]);
    expect(said({ rent: 850 })).toEqual(["from: Please choose the month from which it counts."]);
    expect(said({ rent: 1_000_000, from: "2027-01" })).toEqual([
      "rent: Please enter a rent from $1 to $999,999.99 a month.",
    ]);
    expect(said({ rent: 0, from: "2027-13" })).toEqual([
      "rent: Please enter a rent from $1 to $999,999.99 a month.",
      "from: Use a month like 2026-11.",
    ]);
  });
});
