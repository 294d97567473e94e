import { describe, expect, it } from "vitest";
import { dollars, email, line, objectId, ownEmail, text, wholeNumber } from "./fields";

describe("fields", () => {
  it.each([
    ["1", 1],
    ["50", 50],
  ])("reads the whole number %s", (given, expected) => {
    expect(wholeNumber(1, 50).parse(given)).toBe(expected);
  });

  it.each(["0", "51", "-1", "1e1", "1.5", "", " 1", "1000000000000000", "NaN", ["1"], { $gt: 0 }])(
    "refuses %j as a page size",
    (given) => {
      expect(wholeNumber(1, 50).safeParse(given).success).toBe(false);
    },
  );

  it.each(["__proto__", "../", "123456789012", { $ne: 1 }, "6560a1b2c3d4e5f60123456g"])(
    "refuses the id %j",
    (given) => {
      expect(objectId.safeParse(given).success).toBe(false);
    },
  );

  it.each([
    ["Member@Nibash.test", "member@nibash.test"],
    ["  member@nibash.test ", "member@nibash.test"],
    ["ｍember@nibash.test", "member@nibash.test"],
    ["Rahim@উদাহরণ.বাংলা", "rahim@xn--d5b6ci4b4b3a.xn--54b7fta0cc"],
    ["rahim@xn--d5b6ci4b4b3a.xn--54b7fta0cc", "rahim@xn--d5b6ci4b4b3a.xn--54b7fta0cc"],
    ["rahim@BÜCHER.example", "rahim@xn--bcher-kva.example"],
  ])("normalises the email address %j", (given, expected) => {
    expect(email.parse(given)).toBe(expected);
  });

  it.each([
    "a@b",
    "a@12.5",
    "a@বাংলা",
    "a@উদাহরণ.বাংলা/x",
    "a@উদাহরণ.বাংলা@b.test",
    "রহিম@nibash.test",
    "a@xn--.xn--",
  ])("refuses %j as an email address", (given) => {
    expect(email.safeParse(given).success).toBe(false);
  });

  it.each(["a@no-email.invalid", "a@b.no-email.invalid", "A@B.C.NO-EMAIL.INVALID"])(
    "takes %j, which stands for no address, as nobody's own",
    (given) => {
      expect(ownEmail.safeParse(given).success).toBe(false);
      expect(ownEmail.safeParse(given.replace(/no-email/i, "some-no-email")).success).toBe(true);
    },
  );

  it.each(["<b>bold</b>", "javascript:alert(1)", "নিবাস"])("keeps %j as text", (given) => {
    expect(text(100, "empty").parse(given)).toBe(given);
  });

  it.each(["a\u0000b", "   ", "\u202e\u200b", "\u3164", "\u2800", "\u200d", "\u0301"])(
    "refuses %j as text",
    (given) => {
      expect(text(100, "empty").safeParse(given).success).toBe(false);
    },
  );

  it.each(["a\nb", "a\r\nBcc: x", "a\tb", "a\u2028b"])("refuses %j as a single line", (given) => {
    expect(line(100, "empty").safeParse(given).success).toBe(false);
  });

  it("drops what cannot be seen from text, single lines and email addresses", () => {
    expect(text(100, "empty").parse(" \u202egnp.exe\u200b\nRene\u0301 ")).toBe("gnp.exe\nRené");
    expect(line(7, "empty").parse("\u2066Rene\u0301\u00a0A\u200f\u2069")).toBe("René A");
    expect(email.parse("\u202anadia\u2011r@example\u200b.com\u202c\u00a0")).toBe("nadia-r@example.com");
  });

  it.each([-1, 1.005, Number.NaN, Number.POSITIVE_INFINITY, "5", null])("refuses %j as dollars", (given) => {
    expect(dollars.safeParse(given).success).toBe(false);
  });
});
