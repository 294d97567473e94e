import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { requestContext } from "@/lib/platform/request-context";
import { formatMoney } from "../contracts/currency";
import { dayLabel, towerTime } from "../format/dates";
import { periodLabel } from "../format/periods";
import { FORMS } from "./bengali-forms";
import { PUBLIC } from "./bengali-public";
import { REFUSALS } from "./bengali-refusals";
import type { Language } from "./language";
import { digits, grouped, refusal, t, translated } from "./translate";
import "./bengali";

const CATALOGUE = Object.entries({ ...PUBLIC, ...FORMS, ...REFUSALS });
const inLanguage = <T>(language: Language, work: () => T): T =>
  requestContext.run({ requestId: "a-test", language }, work);

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.|languages/.test(path)) yield readFileSync(path, "utf8");
  }
}

describe("the catalogues", () => {
  const source = ["app", "components", "lib"].flatMap((folder) => [...sources(folder)]).join("\n");

  it("hold no sentence that the product does not say", () => {
    const unused = CATALOGUE.map(([sentence]) => sentence).filter((sentence) => {
      // With values that the code composes: `Use at most ${String(most)} characters.`
      const [longest = ""] = sentence.split(/\{\w+\}/).toSorted((one, other) => other.length - one.length);
      return !source.includes(sentence) && !(sentence in REFUSALS && source.includes(longest.trim()));
    });
    expect(unused).toEqual([]);
  });

  it("have the same values in both languages", () => {
    const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join(" ");
    expect(CATALOGUE.filter(([english, bengali]) => values(english) !== values(bengali))).toEqual([]);
  });

  it("leave no English letters and digits in Bengali, but in values", () => {
    const isMixed = ([, bengali]: [string, string]) => /[A-Za-z0-9]/.test(bengali.replace(/\{\w+\}/g, ""));
    expect(CATALOGUE.filter(isMixed)).toEqual([]);
  });
});

describe("a sentence", () => {
  it("is its own text in English, and its partner with Bengali digits in Bengali", () => {
    const say = () => t("{total} of {all} fit", { total: 9, all: 20 });
    expect(inLanguage("en", say)).toBe("9 of 20 fit");
    expect(inLanguage("bn", say)).toBe("২০টির মধ্যে ৯টি মেলে");
    expect(say()).toBe("9 of 20 fit");
  });

  it("that a person wrote stays as it was written", () => {
    expect(inLanguage("bn", () => translated("Close to the mosque, 2 min"))).toBe(
      "Close to the mosque, 2 min",
    );
  });

  it("of a refusal is found with its numbers", () => {
    const refuse = (message: string) => inLanguage("bn", () => refusal(message));
    expect(refuse("Use at most 80 characters.")).toBe("সর্বোচ্চ ৮০ অক্ষর লিখুন।");
    expect(refuse("Too many tries. Please wait 5 minutes and try again.")).toContain("৫ মিনিট");
    expect(refuse("Something new.")).toBe("Something new.");
  });
});

describe("figures, days and money", () => {
  it.each([
    [() => formatMoney(1380), "$1,380", "$১,৩৮০"],
    [() => formatMoney(1380.5), "$1,380.50", "$১,৩৮০.৫০"],
    [() => grouped(1650), "1,650", "১,৬৫০"],
    [() => digits("4A, 360°"), "4A, 360°", "৪A, ৩৬০°"],
    [() => dayLabel("2026-11-22"), "Nov 22, 2026", "২২ নভেম্বর ২০২৬"],
    [() => periodLabel("2026-11"), "November 2026", "নভেম্বর ২০২৬"],
    [() => towerTime("2026-11-22T15:05:00Z"), "9:05 PM", "রাত ৯:০৫"],
    [() => towerTime("2026-11-22T03:05:00Z"), "9:05 AM", "সকাল ৯:০৫"],
    [() => towerTime("2026-11-21T19:30:00Z"), "1:30 AM", "রাত ১:৩০"],
  ])("%s is written as the reader does", (write, english, bengali) => {
    expect(inLanguage("en", write)).toBe(english);
    expect(inLanguage("bn", write)).toBe(bengali);
  });
});
