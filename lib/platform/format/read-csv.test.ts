import { describe, expect, it } from "vitest";
import { toCsv, withOwnApostrophe } from "./csv";
import { readCsv } from "./read-csv";

const COLUMNS = ["a", "b", "Value"];
const read = (text: string, most = 100) =>
  readCsv(text, {
    most,
    countColumns: (cells) => cells.filter((cell) => COLUMNS.includes(cell.trim())).length,
  });
const rowsOf = (text: string) => {
  const file = read(text);
  if ("refusal" in file) return file;
  const rows = file.rows.map(({ line, cells }) => [line, ...cells.map((cell) => cell.trim())]);
  return [file.head.map((cell) => cell.trim()), ...rows];
};

describe("readCsv", () => {
  it.each([
    ["LF", "a,b\n1,2\n3,4"],
    ["CRLF", "a,b\r\n1,2\r\n3,4\r\n"],
    ["both", "a,b\r\n1,2\n3,4\r\n"],
    ["CR", "a,b\r1,2\r3,4"],
    ["semicolons", "a;b\n1;2\n3;4\n"],
    ["tabs", "a\tb\n1\t2\n3\t4\n"],
    ["quotes", '"a","b"\r\n"1","2"\r\n"3","4"\r\n'],
  ])("accepts %s", (_, text) => {
    expect(rowsOf(text)).toEqual([
      ["a", "b"],
      [2, "1", "2"],
      [3, "3", "4"],
    ]);
  });

  it("counts quoted line breaks and blank lines in its line numbers", () => {
    expect(rowsOf('a,b\n\n"one\ntwo\nthree",2\n,\n3,4\n')).toEqual([
      ["a", "b"],
      [3, "one\ntwo\nthree", "2"],
      [7, "3", "4"],
    ]);
  });

  it("keeps separators and doubled quotes inside quoted cells", () => {
    expect(rowsOf('a,b\n"x, ""y""; z","1;2"\n')).toEqual([
      ["a", "b"],
      [2, 'x, "y"; z', "1;2"],
    ]);
  });

  it.each([
    ['a\n1\n"open\n2\n', 3],
    ['a,b\n1,2\n"x"y,2\n', 3],
    [`a\n"x"${" ".repeat(600)},\n`, 2],
  ])("returns the number of the line of %j that it cannot parse", (text, line) => {
    expect(read(text)).toEqual({
      refusal: `The row in line ${String(line)} cannot be read. Please look at its quotes.`,
    });
  });

  it.each(["1\n".repeat(6), `\n${"\n".repeat(60)}1`])(
    "refuses too many rows and too many blank lines",
    (text) => {
      expect(read(`a\n${text}`, 5)).toEqual({ refusal: "Use at most 5 rows in one file." });
    },
  );

  it("accepts the maximum number of rows", () => {
    expect(read(`a\n${"1\n".repeat(5)}`, 5)).toHaveProperty("rows.length", 5);
  });

  it.each([
    ["Excel's sep=;", "sep=;\na;b\n1,5;2\n", 3],
    ["titles with commas above semicolons", '"Lake View, Block C";\n\nFrom 1, to 30;\na;b\n1,5;2\n', 5],
    ["titles with semicolons above commas", 'Lake View; C\na,b\n"1,5",2\n', 3],
    ["titles with quotes of their own", 'The "Lake View" account\n"Lake" View,\na,b\n"1,5",2\n', 4],
    ["nineteen lines", `${"Lake View,\n".repeat(19)}a,b\n"1,5",2\n`, 21],
  ])("finds the head and the separator below %s", (_, text, line) => {
    expect(rowsOf(text)).toEqual([
      ["a", "b"],
      [line, "1,5", "2"],
    ]);
  });

  it("takes the first line for the head if none of the first twenty names a column", () => {
    expect(rowsOf(`x,y\n${"1,2\n".repeat(19)}a,b\n`)).toHaveProperty("0", ["x", "y"]);
  });

  it("reads of each row as many cells as the head has, and marks a row with more", () => {
    const file = read(`a,b,,,\n1,2,,,,,\n1,2${",3".repeat(300)}\n1\n`);
    expect("rows" in file && file.rows).toEqual([
      { line: 2, cells: ["1", "2"], isTooWide: false },
      { line: 3, cells: ["1", "2"], isTooWide: true },
      { line: 4, cells: ["1"], isTooWide: false },
    ]);
  });

  it("reads nothing below a head of too many columns", () => {
    const columns = Array.from({ length: 61 }, () => "a").join(",");
    const below = '\n"never read\n'.repeat(30);
    expect(read(columns + below)).toEqual({ refusal: "Use at most 60 columns." });
  });

  it("restores text written by toCsv, including formulas and apostrophes", () => {
    const texts = [
      "=1+1",
      "'=1",
      "''@x",
      "-",
      "'quoted'",
      "a\r\nb",
      'say "no"',
      "\t=x",
      "নিবাস; two",
      "'",
      "＝1",
    ];
    const file = read(
      toCsv(
        ["Value", "End"],
        texts.map((text) => [withOwnApostrophe(text), 1]),
      ).slice(1),
    );
    expect("rows" in file && file.rows.map(({ cells }) => cells[0])).toEqual(texts);
  });
});
