import { describe, expect, it } from "vitest";
import { REQUEST_DECISIONS } from "@/lib/agreements/contract";
import { callLanguage, chosenLanguage } from "@/lib/platform/contracts/language";
import { FORM_REFUSALS, refusalIn, type Refusals } from "@/lib/platform/contracts/refusals";
import { listRefusals } from "@/tests/support/refusal-sentences";
import { REFUSALS, sentenceIn } from "./refusals";

const { browser, server } = listRefusals();

/** Values of a sentence that are words. */
const VALUES = ["taka", "dollars", ...REQUEST_DECISIONS];

const withValues = (text: string) => text.replaceAll(/\{\w*\}/g, "7");

const saidIn = (refusals: Refusals, text: string) =>
  refusalIn("bn", withValues(text), refusals) !== withValues(text);

const unsaid = (sentences: ReadonlyMap<string, string>, refusals: Refusals) =>
  [...sentences].filter(([text]) => !saidIn(refusals, text)).map(([text, at]) => `${at}: ${text}`);

/** What stays as it is in Bengali: placeholders, brands, formats, and examples for programs. */
const LATIN =
  /\{\w+\}|Google|JPEG|PNG|JSON|CSV|UTF-8|ETag|If-Match|application\/json|text\/csv|multipart\/form-data|2026-11-01T09:30:00Z/g;

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe("the sentences that refuse visitors, users and members", () => {
  it("are found in contracts, forms and calls", () => {
    expect(server.size).toBeGreaterThan(140);
    expect(browser.size + server.size).toBeGreaterThan(250);
    expect([...browser.keys()]).toContain("Password must be at least 6 characters");
    expect([...server.keys()]).toContain("{} cannot be paid: {}. Please choose another month.");
  });

  it("have a partner in Bengali, and those of forms one that a browser has", () => {
    expect(unsaid(browser, FORM_REFUSALS), "say it in lib/platform/contracts/refusals.ts").toEqual([]);
    expect(unsaid(server, REFUSALS), "say it in lib/platform/http/refusals.ts").toEqual([]);
  });

  it("do not include what only the office is told", () => {
    const office = [
      "There is no such expense.",
      "This payment is reversed already.",
      "Please write a reason.",
    ];
    expect(office.filter((text) => sentenceIn("bn", text) !== text)).toEqual([]);
  });
});

describe.each(Object.entries(REFUSALS))("%s", (sentence, partner) => {
  it("is said, with the same values, and in Bengali", () => {
    const all = [...browser.keys(), ...server.keys(), ...VALUES];
    expect(all.some((text) => saidIn({ [sentence]: partner }, text))).toBe(true);
    expect(placeholders(partner)).toEqual(placeholders(sentence));
    expect(partner.replace(LATIN, "")).not.toMatch(/[A-Za-z0-9]/);
  });
});

describe("a sentence with values", () => {
  it.each([
    ["Use at most 1000 characters.", "সর্বোচ্চ ১০০০টি অক্ষর লিখুন।"],
    ["Please enter an amount in taka.", "টাকার পরিমাণ লিখুন (টাকা)।"],
    ["Use an amount from $0 to $1,000,000.", "$০ থেকে $১০,০০,০০০-এর মধ্যে একটি পরিমাণ লিখুন।"],
    [
      "The card provider takes payments from ৳50.50 to ৳9,99,999.99. Please pay without this coupon.",
      "কার্ড প্রতিষ্ঠান ৳৫০.৫০ থেকে ৳৯,৯৯,৯৯৯.৯৯ পর্যন্ত নেয়। অনুগ্রহ করে এই কুপন ছাড়া পরিশোধ করুন।",
    ],
    [
      "Please choose a day from Nov 22, 2026 to May 1, 2027.",
      "২২ নভেম্বর, ২০২৬ থেকে ১ মে, ২০২৭-এর মধ্যে একটি দিন বেছে নিন।",
    ],
    [
      "March 2027 cannot be paid: your agreement begins in April 2027. Please choose another month.",
      "মার্চ ২০২৭ মাসের ভাড়া পরিশোধ করা যায় না: আপনার চুক্তি শুরু এপ্রিল ২০২৭ মাসে। অন্য মাস বেছে নিন।",
    ],
    [
      "Rent is not paid yet: November 2026 and 2 more. Please settle it with the office first.",
      "ভাড়া এখনো পরিশোধ হয়নি: নভেম্বর ২০২৬ ও আরও ২ মাস। আগে অফিসের সঙ্গে তা মিটিয়ে নিন।",
    ],
    [
      "Too many tries. Please wait 45 seconds and try again.",
      "অনেকবার চেষ্টা হয়েছে। ৪৫ সেকেন্ড পর আবার চেষ্টা করুন।",
    ],
    ["Photo 2: Image must be jpeg/png", "ছবি ২: ছবি জেপেগ বা পিএনজি হতে হবে"],
    [
      "This request has been accepted already. Look at it again.",
      "এই আবেদনের সিদ্ধান্ত আগেই হয়েছে: মঞ্জুর। আবার দেখে নিন।",
    ],
  ])("writes %s", (english, bengali) => {
    expect(sentenceIn("bn", english)).toBe(bengali);
    expect(sentenceIn("en", english)).toBe(english);
  });

  it("leaves names and what somebody wrote as they are", () => {
    const name = "March $1 Please log in. 5";
    expect(sentenceIn("bn", `Please type your name as in your profile: ${name}`)).toContain(name);
    expect(sentenceIn("bn", "The office is closed then. It is open Sun to Thu, 9 to 5.")).toContain(
      "Thu, 9 to 5।",
    );
  });

  it("takes no longer for what a client sends than its length", () => {
    const names = `"${"a cannot be paid: ".repeat(20_000)}"`;
    const started = performance.now();
    sentenceIn("bn", `This call does not take ${names}.`);
    sentenceIn("bn", `${names} cannot be paid: ${names}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("stays in English without a partner", () => {
    expect(sentenceIn("bn", "Your card was declined.")).toBe("Your card was declined.");
    expect(sentenceIn("bn", "constructor")).toBe("constructor");
  });
});

it.each([
  ["language=bn", "bn"],
  ["a=b; language=bn ; c=d", "bn"],
  ["language=en; other=bn", "en"],
  ["mylanguage=bn", "en"],
  ["language=bnx", "en"],
  ["", "en"],
  [null, "en"],
])("the cookies %s choose %s", (cookie, language) => {
  expect(chosenLanguage(cookie)).toBe(language);
});

it.each([
  [{ "x-language": "bn" }, "bn"],
  [{ "x-language": "fr", cookie: "language=bn" }, "bn"],
  [{ cookie: "language=bn" }, "bn"],
  [{ "accept-language": "bn" }, "en"],
])("a call with %j is answered in %s", (headers, language) => {
  expect(callLanguage((name) => new Headers(headers).get(name))).toBe(language);
});
