import { describe, expect, it } from "vitest";
import { toCsv } from "./csv";

const line = (value: string | number | null) => toCsv(["Value"], [[value]]).split("\r\n")[1];

describe("a CSV file", () => {
  it("begins with a byte order mark and ends lines as spreadsheets do", () => {
    expect(toCsv(["Name", "Rent"], [["নিবাস", 650]])).toBe("\uFEFFName,Rent\r\nনিবাস,650");
  });

  it.each(["=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "  =cmd()"])("makes %j harmless", (formula) => {
    expect(line(formula)).toMatch(/^"?'/);
  });

  it("leaves negative numbers as numbers", () => {
    expect(line(-12.5)).toBe("-12.5");
  });

  it("quotes commas, quotes and line breaks", () => {
    expect(line('a "b", c')).toBe('"a ""b"", c"');
  });
});
