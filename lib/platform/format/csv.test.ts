import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { toCsv } from "./csv";

const line = (value: string | number | null) => toCsv(["Value"], [[value]]).split("\r\n")[1];

describe("toCsv", () => {
  it("starts with a byte order mark and ends lines with CRLF", () => {
    expect(toCsv(["Name", "Rent"], [["নিবাস", 650]])).toBe("\uFEFFName,Rent\r\nনিবাস,650\r\n");
  });

  it.each([
    ...["=1+1", "+1", "-1+2", "@SUM(A1)", "  =cmd()", "\u00A0=1"],
    ...["\t=1", "\tA", "\rA", "\n=1", "\r\n=1", "\uFEFF=1"],
    ...["＝1+1", "＋1", "－1", "＠SUM(A1)", " ＝HYPERLINK(A1)"],
  ])("escapes %j with an apostrophe", (formula) => {
    const cell = Papa.parse<string[]>(toCsv(["Value"], [[formula]]).slice(1)).data[1]?.[0];
    expect(cell).toBe(`'${formula}`);
  });

  it.each(["Ann=Lee", "a@example.com", "5A - 5B", "₹-", "'=1"])("leaves %j unchanged", (text) => {
    expect(line(text)).toBe(text);
  });

  it("does not escape negative numbers", () => {
    expect(line(-12.5)).toBe("-12.5");
    expect(line("-12.50")).toBe("-12.50");
  });

  it("quotes a cell that contains commas and quotes", () => {
    expect(line('a "b", c')).toBe('"a ""b"", c"');
  });
});
