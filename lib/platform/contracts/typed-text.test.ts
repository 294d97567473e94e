import { describe, expect, it } from "vitest";
import { callName, ENDPOINTS } from "@/lib/registry";
import { ignored, objectId } from "./fields";
import {
  cleanCode,
  cleanLine,
  cleanText,
  foldText,
  plainDigits,
  preparePassword,
  searchPattern,
} from "./typed-text";
import * as z from "./zod";

/** য় and ড় as one code point, and as the two of NFC. */
const [YA, YA_NFC] = ["\u09df", "\u09af\u09bc"];

describe("cleanText", () => {
  it.each([
    ["composes", "Zoe\u0308 Nin\u0303o", "Zoë Niño"],
    ["writes a Bengali letter in one way", `স${YA}েল`, `স${YA_NFC}েল`],
    [
      "drops marks of direction and width",
      "\u202aNadia\u200b\u202c \u2066Rahman\ufeff\u2069",
      "Nadia Rahman",
    ],
    ["drops a soft hyphen and fillers", "Rah\u00adman\u3164\u2800\u115f", "Rahman"],
    ["drops what only spaces it", " \u200e\u00a0Nadia\u2028 ", "Nadia"],
    ["keeps a joiner between Bengali letters", "র\u200d\u09cdযাব", "র\u200d\u09cdযাব"],
    ["keeps a joiner at the end of a cut letter", "হঠাত\u09cd\u200d", "হঠাত\u09cd\u200d"],
    [
      "keeps a family in one emoji",
      "👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥",
      "👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥",
    ],
    ["drops joiners elsewhere", "\u200dNa\u200cdia \u200d Rahman\u200c", "Nadia  Rahman"],
    ["keeps lines and their no-break spaces", "a\u00a0b\nc", "a\u00a0b\nc"],
    ["makes a line separator a line", "a\u2028b", "a\nb"],
    ["keeps apostrophes and dashes as typed", "O’Neil – Ltd", "O’Neil – Ltd"],
  ])("%s", (_, typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });
});

it("cleanLine makes every space an ordinary one", () => {
  expect(cleanLine("Nadia\u00a0\u3000Rahman\u202f")).toBe("Nadia  Rahman");
});

it.each([
  ["\u202a+880\u00a01711\u2011000000\u202c", "+880 1711-000000"],
  ["EID\u200d20", "EID20"],
  ["EID\u201320", "EID-20"],
])("cleanCode reads %j as %j", (typed, code) => {
  expect(cleanCode(typed)).toBe(code);
});

it("plainDigits reads Bengali and full-width digits", () => {
  expect(plainDigits("＋৮৮০ ０1")).toBe("+880 01");
});

it("preparePassword composes and keeps case, marks and the number of spaces (RFC 8265)", () => {
  expect(preparePassword("Cafe\u0301\u00a0\u2003ＡＢ\u200b")).toBe("Café  ＡＢ\u200b");
});

it.each([
  ["O'Neil", "O’Neil"],
  ["O'Neil", "o\u02bcneil "],
  ["Anne-Marie", "Anne\u2011marie"],
  ["Nadia Rahman", "\u200eNadia\u00a0\u00a0RAHMAN"],
  ["Zoë", "Zoe\u0308"],
  [`র\u09cdযা${YA}`, `র\u200d\u09cdযা${YA_NFC}`],
])("foldText finds %j and %j equal", (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it.each([
  ["O'Neil", "ONeil"],
  ["Zoë", "Zoe"],
  ["Anne-Marie", "Anne Marie"],
])("foldText keeps %j and %j apart", (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

describe("searchPattern", () => {
  const finds = (typed: string, stored: string) => new RegExp(searchPattern(typed), "i").test(stored);

  it.each([
    ["é", "Rene\u0301"],
    ["rene\u0301", "René"],
    [YA, `স${YA_NFC}েল`],
    [YA_NFC, `স${YA}েল`],
    [`স${YA}েল`, `স${YA}েল`],
    ["র\u09cdযাব", "র\u200d\u09cdযাব"],
    ["র\u200d\u09cdযাব", "র\u09cdযাব"],
    ["o'neil", "Mary O’Neil"],
    ["O’Neil", "Mary O'Neil"],
    ["anne\u2013marie", "Anne-Marie"],
    ["Anne-Marie", "Anne\u2011Marie"],
    ["nadia rahman", "Nadia\u00a0 Rahman"],
    ["\u200enadia\u200b", "Nadia"],
    ["🙂", "Ann 🙂"],
    ["৪a", "4A"],
    ["4a", "৪A"],
    ["০১৭", "017"],
  ])("%j finds %j", (typed, stored) => {
    expect(finds(typed, stored)).toBe(true);
  });

  it.each([
    ["a.c", "abc"],
    ["(", "a"],
    ["[a-z]\\d{1}|^$", "a"],
    ["é", "Rene"],
    ["৪", "3"],
  ])("%j does not find %j", (typed, stored) => {
    expect(finds(typed, stored)).toBe(false);
  });

  it("finds every ASCII character as itself, and stays below MongoDB's limit of a pattern", () => {
    for (let code = 0x21; code < 0x7f; code += 1) {
      const letter = String.fromCharCode(code);
      expect(finds(letter, letter), letter).toBe(true);
    }
    // Decomposes into four code points each.
    expect(Buffer.byteLength(searchPattern("ᾂ".repeat(100)))).toBeLessThan(16_000);
  });
});

/** Names of fields that no person types in words, by what sends them. */
const NOT_TYPED: Readonly<Record<string, readonly string[]>> = {
  "a session of ours": ["id"],
  "a choice of a list or calendar": ["period", "first_period", "year", "action"],
  "figures alone": ["page", "limit", "minimum", "maximum", "rooms", "version"],
  "a link or the page": ["token", "from", "to", "key", "hash", "consent", "plan", "lines"],
  "the browser or the card provider": ["p256dh", "auth", "endpoint", "transactionId"],
  "what hashes it prepares it, since an older hash may be of what was typed": ["current", "password"],
  "a trap, which is thrown away": ["website"],
};

const CLEANING: readonly unknown[] = [cleanText, cleanLine, cleanCode, preparePassword];

/** Returns the paths of strings that are not cleaned. */
function uncleaned(schema: unknown, path: string): string[] {
  // What the server derives itself is thrown away, and an id is a page's.
  if (!(schema instanceof z.ZodType) || schema === ignored.def.innerType || schema === objectId) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => uncleaned(field, `${path}.${name}`));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => uncleaned(option, path));
  if (schema instanceof z.ZodArray) return uncleaned(schema.element, path);
  if (schema instanceof z.ZodPipe) return uncleaned(schema.in, path);
  if (!(schema instanceof z.ZodString))
    return "innerType" in schema.def ? uncleaned(schema.def.innerType, path) : [];
  const checks = (schema.def.checks ?? []).map((check) => check._zod.def);
  return checks.some((check) => "tx" in check && CLEANING.includes(check.tx)) ? [] : [path];
}

it("every string that a person types into a call is cleaned", () => {
  const found = ENDPOINTS.flatMap(({ endpoint }) =>
    (["params", "query", "body", "form"] as const).flatMap((part) =>
      part === "body" && endpoint.text ? [] : uncleaned(endpoint[part], `${callName(endpoint)} ${part}`),
    ),
  );
  const exempt = new Set(Object.values(NOT_TYPED).flat());
  expect(found.filter((path) => !exempt.has(path.slice(path.lastIndexOf(".") + 1)))).toEqual([]);
});
