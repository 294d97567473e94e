import { describe, expect, it } from "vitest";
import { toCsv, withOwnApostrophe } from "./csv";
import { readCsv } from "./read-csv";

const rowsOf = (text: string) => {
  const file = readCsv(text, 100);
  return "rows" in file
    ? file.rows.map(({ line, cells }) => [line, ...cells.map((cell) => cell.trim())])
    : file;
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
      [1, "a", "b"],
      [2, "1", "2"],
      [3, "3", "4"],
    ]);
  });

  it("counts quoted line breaks and blank lines in its line numbers", () => {
    expect(rowsOf('a,b\n\n"one\ntwo\nthree",2\n,\n3,4\n')).toEqual([
      [1, "a", "b"],
      [3, "one\ntwo\nthree", "2"],
      [7, "3", "4"],
    ]);
  });

  it("keeps separators and doubled quotes inside quoted cells", () => {
    expect(rowsOf('a,b\n"x, ""y""; z","1;2"\n')).toEqual([
      [1, "a", "b"],
      [2, 'x, "y"; z', "1;2"],
    ]);
  });

  it.each([
    ['a\n1\n"open\n2\n', 3],
    ['a,b\n1,2\n"x"y,2\n', 3],
    [`a\n"x"${" ".repeat(600)},\n`, 2],
  ])("returns the number of the line of %j that it cannot parse", (text, brokenLine) => {
    expect(readCsv(text, 100)).toEqual({ brokenLine });
  });

  it.each(["1\n".repeat(6), `${"\n".repeat(60)}1`])(
    "refuses too many rows and too many blank lines",
    (text) => {
      expect(readCsv(text, 5)).toEqual({ isTooLong: true });
    },
  );

  it("accepts the maximum number of rows", () => {
    expect(readCsv("1\n".repeat(5), 5)).toHaveProperty("rows.length", 5);
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
    const file = readCsv(
      toCsv(
        ["Value", "End"],
        texts.map((text) => [withOwnApostrophe(text), 1]),
      ).slice(1),
      100,
    );
    expect("rows" in file && file.rows.slice(1).map(({ cells }) => cells[0])).toEqual(texts);
  });
});
