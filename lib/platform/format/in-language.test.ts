import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatCount, formatExactly, formatMoney, setCurrency } from "@/lib/platform/contracts/currency";
import { type Catalogue, joinList, type Language, LANGUAGES } from "@/lib/platform/contracts/language";
import { requestContext } from "@/lib/platform/request-context";
import { messagesIn } from "@/lib/translations";
import { dayLabel, towerDate, towerTime } from "./dates";
import { formatsIn } from "./in-language";
import { periodLabel, settlesText } from "./periods";

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .map((path) => ({ path, source: readFileSync(`${folder}/${path}`, "utf8") }));

const FILES = sourcesIn("lib");

/** The files of the screens, and what they take from lib: not the catalogues. */
const SCREEN_FILES = [...sourcesIn("app"), ...sourcesIn("components"), ...FILES].filter(
  ({ path }) => !path.endsWith("messages.ts"),
);

/** Returns the texts of a catalogue by their dotted names. */
function flatten(texts: Catalogue["en"], before = ""): [name: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [[`${before}${name}`, text]] : flatten(text, `${before}${name}.`),
  );
}

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === "object" && value !== null && LANGUAGES.every((language) => language in value);

const CATALOGUES = await Promise.all(
  FILES.filter(({ source }) => /= catalogue\(\{/.test(source)).map(async ({ path, source }) => {
    const all = Object.entries((await import(`@/lib/${path.replace(/\.ts$/, "")}`)) as object);
    const found = all.flatMap(([name, value]) => (isCatalogue(value) ? [{ name, value }] : []));
    return { path, found, count: source.match(/= catalogue\(\{/g)?.length };
  }),
);

const TEXTS = CATALOGUES.flatMap(({ path, found }) =>
  found.flatMap(({ name, value }) => {
    const bengali = new Map(flatten(value.bn));
    return flatten(value.en).map(
      ([text, en]) => [`${path} ${name}.${text}`, text, en, bengali.get(text) ?? ""] as const,
    );
  }),
);

/** What is the same in each language: placeholders, names and a standard. */
const NAMES =
  /\{\w+(?:, (?:plural|select|number)\b,?)?|::[\w -]+(?=\})|(?:\b(?:one|other|none|whole|yes)|=\d+)(?= \{)|<\/?\w+>|SHA-256/g;

/** `{name}`, `{count, plural, …}` and `<link>`. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[,}])|<(\w+)>/g)].map(([, name, tag]) => name ?? tag))].sort();

describe("the catalogues", () => {
  it("are exported, so that this test reads each", () => {
    expect(CATALOGUES.length).toBeGreaterThan(10);
    for (const { path, found, count } of CATALOGUES) expect(found.length, path).toBe(count);
  });

  it.each(TEXTS)("%s has the same placeholders, and Bengali without Latin letters and digits", (...row) => {
    const [, , en, bn] = row;
    expect(bn).not.toBe("");
    expect(placeholders(bn)).toEqual(placeholders(en));
    expect(bn.replace(NAMES, "")).not.toMatch(/[A-Za-z0-9]/);
  });

  it.each(TEXTS.filter(([path]) => !path.includes(" SCREENS.")))("%s is used", (path, name) => {
    const [, group = "", last = ""] = /^(?:(.*)\.)?([^.]+)$/.exec(name) ?? [];
    const uses = [`"${name}"`, `\`${group}.\${`, `}.${last}\``, ...(group === "" ? [")(kind)"] : [])];
    const importing = FILES.filter(({ source }) => uses.some((use) => source.includes(use)));
    expect(importing.length, path).toBeGreaterThan(0);
  });
});

describe("what screens say", () => {
  const GROUPS = Object.entries(messagesIn("en")).flatMap(([noun, groups]) =>
    Object.entries(groups as Catalogue["en"]).map(([group, texts]) => [noun, group, texts] as const),
  );
  const namesOf = (texts: string | Catalogue["en"], group: string) =>
    typeof texts === "string" ? [group] : flatten(texts).map(([name]) => name.split(".").at(-1) ?? "");

  it.each(GROUPS)("%s.%s is used, each of its texts", (noun, group, texts) => {
    const namespace = typeof texts === "string" ? `"${noun}"` : `"${noun}.${group}`;
    const drawing = SCREEN_FILES.filter(({ source }) => source.includes(namespace));
    expect(drawing.length).toBeGreaterThan(0);
    const unused = namesOf(texts, group).filter((name) => {
      const named = new RegExp(String.raw`\b${name}\b`);
      const quoted = new RegExp(String.raw`["'\`.]${name}["'\`]|^\s*${name}: `, "m");
      return (
        !drawing.some(({ source }) => named.test(source)) &&
        !SCREEN_FILES.some(({ source }) => quoted.test(source))
      );
    });
    expect(unused).toEqual([]);
  });
});

describe("formats in Bengali", () => {
  const bn = formatsIn("bn");
  it.each([
    [bn.money(120_000), "$১,২০,০০০"],
    [bn.money(1380.5), "$১,৩৮০.৫০"],
    [bn.exactly(-780), "-$৭৮০.০০"],
    [bn.unitPrice(0.105), "$০.১০৫"],
    [bn.count(1_234_567), "১২,৩৪,৫৬৭"],
    [bn.day("2026-11-22"), "২২ নভেম্বর, ২০২৬"],
    [bn.date("2026-11-30T19:00:00Z"), "১ ডিসেম্বর, ২০২৬"],
    [bn.time("2026-11-22T15:05:00Z"), "রাত ৯:০৫"],
    [bn.time("2026-11-22T06:30:00Z"), "দুপুর ১২:৩০"],
    [bn.time("2026-11-22T18:10:00Z"), "রাত ১২:১০"],
    [bn.time("2026-11-22T22:05:00Z"), "ভোর ৪:০৫"],
    [bn.time("2026-11-22T00:05:00Z"), "সকাল ৬:০৫"],
    [bn.time("2026-11-22T10:05:00Z"), "বিকাল ৪:০৫"],
    [bn.time("2026-11-22T12:05:00Z"), "সন্ধ্যা ৬:০৫"],
    [bn.period("2026-11"), "নভেম্বর ২০২৬"],
    [bn.settles({ periods: ["2026-11"], credit: 0, to_refund: 3 }), "নভেম্বর ২০২৬, ফেরত পাবেন"],
    [bn.home("6B"), "ফ্ল্যাট 6B"],
    [bn.card({ brand: "visa", last4: "4242" }), "Visa কার্ড (শেষে ৪২৪২)"],
    [bn.charge("Service charge"), "সার্ভিস চার্জ"],
    [bn.charge("Lift money"), "Lift money"],
    [
      bn.howToPay({ method: "cash", label: "", number: "", note: "On the ground floor" }),
      "নগদ টাকা: On the ground floor",
    ],
    [
      bn.howToPay({ method: "cash", label: "", number: "017", note: "Send money" }),
      "নগদ টাকা: 017। Send money",
    ],
    [bn.howToPay({ method: "cash", label: "", number: "017", note: "" }), "নগদ টাকা: 017"],
  ])("writes %s", (written, expected) => {
    expect(written).toBe(expected);
  });

  it("writes the sign of the building's currency before the number", () => {
    setCurrency("BDT");
    expect([bn.money(-120_000), bn.exactly(1380.5)]).toEqual(["-৳১,২০,০০০", "৳১,৩৮০.৫০"]);
    setCurrency("USD");
  });

  it("follows the page's language unless it is said which", () => {
    const [instant, covers] = [
      "2026-11-30T19:00:00Z",
      { periods: ["2026-10", "2026-11"], credit: 5, to_refund: 0 },
    ];
    const page = () => [
      formatMoney(1380.5),
      formatExactly(7),
      formatCount(120_000),
      dayLabel("2026-11-22"),
      towerDate(instant),
      towerTime(instant),
      periodLabel("2026-11"),
      settlesText(covers),
    ];
    const said = (language: Language) => {
      const to = formatsIn(language);
      return [
        ...[to.money(1380.5), to.exactly(7), to.count(120_000), to.day("2026-11-22")],
        ...[to.date(instant), to.time(instant), to.period("2026-11"), to.settles(covers)],
      ];
    };
    const [en, bengali] = [
      "$1,380.50|$7.00|120,000|Nov 22, 2026|Dec 1, 2026|1:00 AM|November 2026|October 2026 to November 2026, paid ahead",
      "$১,৩৮০.৫০|$৭.০০|১,২০,০০০|২২ নভেম্বর, ২০২৬|১ ডিসেম্বর, ২০২৬|রাত ১:০০|নভেম্বর ২০২৬|অক্টোবর ২০২৬ থেকে নভেম্বর ২০২৬, আগাম পরিশোধ",
    ];
    expect([page(), said("en"), said("bn")].map((texts) => texts.join("|"))).toEqual([en, en, bengali]);
    requestContext.run({ requestId: "page", language: "bn" }, () => {
      expect([page(), said("en"), said("bn")].map((texts) => texts.join("|"))).toEqual([
        bengali,
        en,
        bengali,
      ]);
    });
  });

  it("joins a list", () => {
    const months = () => joinList(["2026-10", "2026-11"].map((period) => periodLabel(period)));
    expect(months()).toBe("October 2026 and November 2026");
    requestContext.run({ requestId: "page", language: "bn" }, () =>
      expect(months()).toBe("অক্টোবর ২০২৬ এবং নভেম্বর ২০২৬"),
    );
  });

  it("leaves English as it is", () => {
    const en = formatsIn("en");
    expect([en.money(1380), en.day("2026-11-22"), en.home("6B"), en.method("bkash")]).toEqual([
      "$1,380",
      "Nov 22, 2026",
      "apartment 6B",
      "bKash",
    ]);
  });
});
