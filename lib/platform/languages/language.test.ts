import { expect, it } from "vitest";
import { chosenLanguage, languageAt } from "./language";

it.each([
  ["language=bn", "bn"],
  ["theme=dark; language=en; a=b", "en"],
  ["a=1;language=bn", "bn"],
  ["language=fr", null],
  ["language=bnx", null],
  ["my-language=bn", null],
  ["", null],
  [undefined, null],
])("reads the chosen language of the cookies %j: %s", (cookie, language) => {
  expect(chosenLanguage(cookie)).toBe(language);
});

it.each([
  ["/", "language=bn", "bn"],
  ["/apartments?page=2", "a=1; language=bn", "bn"],
  ["/no/such/page", "language=bn", "bn"],
  ["/apartments", undefined, "en"],
  ["/apartments", "language=en", "en"],
  ["/dashboard", "language=bn", "en"],
  ["/login?from=%2F", "language=bn", "en"],
  ["/api/apartments", "language=bn", "en"],
  ["/", "language=bn; next-auth.session-token=signed", "en"],
])("draws %s for the cookies %j in %s", (url, cookie, language) => {
  expect(languageAt(url, cookie)).toBe(language);
});
