import { describe, expect, it } from "vitest";
import { linkParts } from "./linked-text";

const linksOf = (text: string) =>
  linkParts(text).flatMap(({ text: shown, href }) => (href === undefined ? [] : [[shown, href]]));

describe("linkParts", () => {
  it.each([
    ["See https://example.com/a?b=1#c.", "https://example.com/a?b=1#c", "https://example.com/a?b=1#c"],
    ["(http://example.com/a)", "http://example.com/a", "http://example.com/a"],
    ["https://example.com/a_(b), and more", "https://example.com/a_(b)", "https://example.com/a_(b)"],
    ["HTTPS://EXAMPLE.COM/A!", "HTTPS://EXAMPLE.COM/A", "https://example.com/A"],
    ["www.example.com, too", "www.example.com", "https://www.example.com/"],
    ["office@example.com.", "office@example.com", "mailto:office@example.com"],
    ["mailto:office@example.com?subject=Lift", "mailto:office@example.com?subject=Lift", undefined],
    ["tel:+8801711000000।", "tel:+8801711000000", "tel:+8801711000000"],
    [
      "দেখুন https://example.com/ঢাকা।",
      "https://example.com/ঢাকা",
      "https://example.com/%E0%A6%A2%E0%A6%BE%E0%A6%95%E0%A6%BE",
    ],
  ])("finds the link in %j", (text, shown, href) => {
    expect(linksOf(text)).toEqual([[shown, href ?? shown]]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "ftp://example.com/",
    "https://",
    "http://nowhere",
    "https://bank.example@elsewhere.example/",
    "tel:javascript",
    "mailto:nobody",
    "lift@home",
    "Flat 5A, 10:30 to 12:00, 50%.",
    "xhttps://example.com is none",
  ])("finds no link in %j", (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it("keeps the text unchanged, including markup", () => {
    for (const text of [
      "",
      "Just words.",
      '<a href="https://example.com/x">here</a> and https://example.com/y\nwww.example.com',
      "a@b.cd https://example.com/(a)(b)) tel:+880171100",
    ]) {
      const parts = linkParts(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { href } of parts) if (href) expect(href).not.toMatch(/["<>\s]/);
    }
    expect(linksOf('<a href="https://example.com/x">here</a>')).toEqual([
      ["https://example.com/x", "https://example.com/x"],
    ]);
  });
});
