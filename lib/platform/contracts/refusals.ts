import type { Language } from "./language";

/** Sentences as they are written, with names for the values in them: `{ "Use at most {most} characters.": "…" }`. */
export type Refusals = Readonly<Record<string, string>>;

/** What a browser can be refused with by itself: by a form's contract, or without an answer. */
export const FORM_REFUSALS: Refusals = {
  // Any field.
  "This is required.": "এটি দিতে হবে।",
  "This is not valid.": "এটি ঠিক নয়।",
  "This value is not valid.": "এই মানটি ঠিক নয়।",
  "This does not have the right format.": "এটি ঠিকভাবে লেখা হয়নি।",
  "Please enter text.": "লেখা দিন।",
  "Please enter a number.": "একটি সংখ্যা লিখুন।",
  "Please enter a whole number.": "একটি পূর্ণ সংখ্যা লিখুন।",
  "Use a whole number.": "একটি পূর্ণ সংখ্যা লিখুন।",
  "Use a whole number from 1 to 20.": "১ থেকে ২০-এর মধ্যে একটি পূর্ণ সংখ্যা লিখুন।",
  "Use a whole number from 1 to 28.": "১ থেকে ২৮-এর মধ্যে একটি পূর্ণ সংখ্যা লিখুন।",
  "Use an amount from {least} to {most}.": "{least} থেকে {most}-এর মধ্যে একটি পরিমাণ লিখুন।",
  "Please enter an amount in {currency}.": "টাকার পরিমাণ লিখুন ({currency})।",
  taka: "টাকা",
  dollars: "ডলার",
  "Use at most two decimals.": "দশমিকের পর সর্বোচ্চ দুই অঙ্ক লিখুন।",
  "Use at most {most} characters.": "সর্বোচ্চ {most}টি অক্ষর লিখুন।",
  "Use at least {least} characters.": "অন্তত {least}টি অক্ষর লিখুন।",
  "This can be at most {most}.": "এটি সর্বোচ্চ {most} হতে পারে।",
  "This must be at least {least}.": "এটি অন্তত {least} হতে হবে।",
  "Choose one of: {choices}.": "এগুলোর একটি বেছে নিন: {choices}।",
  "Use one of {choices}.": "এগুলোর একটি বেছে নিন: {choices}।",
  "Use true or false.": "হ্যাঁ বা না বেছে নিন।",
  "Write true, or leave it out.": "হ্যাঁ লিখুন, বা এটি বাদ দিন।",
  "Please enter a day like 2026-11-01.": "এভাবে একটি তারিখ লিখুন: ২০২৬-১১-০১।",
  "Use a day like 2026-11-22.": "এভাবে একটি তারিখ লিখুন: ২০২৬-১১-২২।",
  "Please enter a time like 2026-11-01T09:30:00Z.": "এভাবে একটি সময় লিখুন: 2026-11-01T09:30:00Z।",
  "Use a month like 2026-11.": "এভাবে একটি মাস লিখুন: ২০২৬-১১।",
  "Use a year like 2026.": "এভাবে একটি বছর লিখুন: ২০২৬।",
  "This text has characters that cannot be shown.": "লেখায় এমন অক্ষর আছে যা দেখানো যায় না।",
  "Write this in one line.": "এটি এক লাইনে লিখুন।",
  "Write plain words, without links or markup.": "সাধারণ কথায় লিখুন, লিংক বা কোড ছাড়া।",
  "Please write a word.": "কিছু একটা লিখুন।",
  "Please write a note.": "একটি নোট লিখুন।",
  "Please write a message.": "একটি বার্তা লিখুন।",
  "Please select an image.": "একটি ছবি বেছে নিন।",
  "Image must be jpeg/png": "ছবি জেপেগ বা পিএনজি হতে হবে",
  "Image must be at most 5 MB": "ছবি সর্বোচ্চ ৫ মেগাবাইট হতে পারে",

  // A call that no form of ours makes.
  "Send an object with the fields of this call.": "এই কলের তথ্যগুলো একটি অবজেক্টে পাঠান।",
  "Send a list.": "একটি তালিকা পাঠান।",
  "This call does not take {names}.": "এই কলে {names} দেওয়া যায় না।",
  "This id is not valid.": "এই আইডি ঠিক নয়।",
  "This is not the hash of a document.": "এটি কোনো চুক্তিপত্রের হ্যাশ নয়।",
  "This address is too long.": "ঠিকানাটি বেশি লম্বা।",
  "These are not the keys of a browser.": "এগুলো কোনো ব্রাউজারের কী নয়।",
  "This is not the address of a push service.": "এটি কোনো পুশ সেবার ঠিকানা নয়।",
  "Name the payment.": "কোন পরিশোধ তা জানান।",

  // Who somebody is, and how to reach them.
  "Please enter your name.": "আপনার নাম লিখুন।",
  "Please type your name.": "আপনার নাম লিখুন।",
  "Name can not be empty": "নাম লিখতে হবে",
  "Please enter a valid email address.": "সঠিক ইমেইল ঠিকানা লিখুন।",
  "Email address is too long.": "ইমেইল ঠিকানা বেশি লম্বা।",
  "Please enter a telephone number or an email address.": "ফোন নম্বর বা ইমেইল ঠিকানা লিখুন।",
  "Please enter a telephone number like +880 1711 000000.": "এভাবে একটি ফোন নম্বর লিখুন: +৮৮০ ১৭১১ ০০০০০০।",
  "Please enter the name of the person to call.": "যাঁকে ফোন করতে হবে তাঁর নাম লিখুন।",
  "Please enter their telephone number.": "তাঁর ফোন নম্বর লিখুন।",
  "Please enter your occupation.": "আপনার পেশা লিখুন।",
  "Password must be at least 6 characters": "পাসওয়ার্ডে অন্তত ৬টি অক্ষর থাকতে হবে",
  "Password must be at most 200 characters": "পাসওয়ার্ডে সর্বোচ্চ ২০০টি অক্ষর থাকতে পারে",
  "Password must have at least one lowercase letter": "পাসওয়ার্ডে অন্তত একটি ছোট হাতের অক্ষর থাকতে হবে",
  "Password must have at least one uppercase letter": "পাসওয়ার্ডে অন্তত একটি বড় হাতের অক্ষর থাকতে হবে",
  "Password must have at least one special character": "পাসওয়ার্ডে অন্তত একটি বিশেষ চিহ্ন থাকতে হবে",
  "Password must have at least one number": "পাসওয়ার্ডে অন্তত একটি সংখ্যা থাকতে হবে",

  // Apartments, visits and requests.
  "Please enter a valid Range": "সঠিক সীমা লিখুন",
  "No Such Apartment!": "এমন কোনো ফ্ল্যাট নেই!",
  "There is no such apartment.": "এমন কোনো ফ্ল্যাট নেই।",
  "Please write your question.": "আপনার প্রশ্ন লিখুন।",
  "Please write your question, or choose a day for a visit.": "আপনার প্রশ্ন লিখুন, বা ফ্ল্যাট দেখার দিন বেছে নিন।",
  "Please choose a day.": "একটি দিন বেছে নিন।",
  "Please choose a month.": "একটি মাস বেছে নিন।",
  "Please choose morning, afternoon or evening.": "সকাল, দুপুর বা সন্ধ্যা বেছে নিন।",
  "The office is closed on this day.": "এই দিনে অফিস বন্ধ।",

  // Living here.
  "Please say in a few words what is broken.": "কী নষ্ট হয়েছে অল্প কথায় লিখুন।",
  "Please describe what is broken.": "কী নষ্ট হয়েছে বিস্তারিত লিখুন।",
  "Please say which room.": "কোন রুম তা লিখুন।",
  "Please say when someone can come in.": "কখন কেউ বাসায় আসতে পারবেন তা লিখুন।",
  "Choose at most {most} photos.": "সর্বোচ্চ {most}টি ছবি বেছে নিন।",
  "Please choose how you paid.": "কীভাবে পরিশোধ করেছেন বেছে নিন।",
  "Please enter a reference, such as the number of the transfer.": "রেফারেন্স লিখুন, যেমন লেনদেনের নম্বর।",
  "Please name the charge.": "চার্জটির নাম লিখুন।",
  "Please enter a coupon code.": "কুপনের কোড লিখুন।",
  "Invalid coupon": "কুপনটি ঠিক নয়",

  // Signing in, and links of mails.
  "Incorrect email or password.": "ইমেইল বা পাসওয়ার্ড ঠিক নয়।",
  "Logging in is not possible right now. Please try again in a moment.":
    "এই মুহূর্তে লগইন করা যাচ্ছে না। একটু পর আবার চেষ্টা করুন।",
  "Your account has been created. {why}": "আপনার অ্যাকাউন্ট তৈরি হয়েছে। {why}",
  "Signing in with Google did not work. Please try again.": "গুগল দিয়ে লগইন হয়নি। আবার চেষ্টা করুন।",
  "Google has not verified this email address, so it cannot be used to sign in.":
    "গুগল এই ইমেইল ঠিকানা যাচাই করেনি, তাই এটি দিয়ে লগইন করা যায় না।",
  "This Google account belongs to another person here.": "এই গুগল অ্যাকাউন্টটি এখানে অন্য একজনের।",
  "This Google account has another email address than the account here. Please log in with your password.":
    "এই গুগল অ্যাকাউন্টের ইমেইল ঠিকানা এখানকার অ্যাকাউন্টের সঙ্গে মেলে না। পাসওয়ার্ড দিয়ে লগইন করুন।",
  "Signing in with Google was ended for this account. Please log in with your password; your account page allows it again.":
    "এই অ্যাকাউন্টে গুগল দিয়ে লগইন বন্ধ করা আছে। পাসওয়ার্ড দিয়ে লগইন করুন; অ্যাকাউন্টের পাতায় তা আবার চালু করা যায়।",
  "An account here waits for this address to be confirmed. Please open the link that you got from the office or by mail first.":
    "এখানে একটি অ্যাকাউন্ট এই ঠিকানা নিশ্চিত হওয়ার অপেক্ষায় আছে। আগে অফিস থেকে বা ইমেইলে পাওয়া লিংকটি খুলুন।",
  "This link is used up. Your new password may be saved already: try to log in with it, or ask for a new link.":
    "লিংকটি ব্যবহার হয়ে গেছে। আপনার নতুন পাসওয়ার্ড হয়তো সংরক্ষিত হয়েছে: তা দিয়ে লগইন করে দেখুন, বা নতুন লিংক চান।",
  "This link is used up. Your email address may be confirmed already: see your profile.":
    "লিংকটি ব্যবহার হয়ে গেছে। আপনার ইমেইল ঠিকানা হয়তো আগেই নিশ্চিত হয়েছে: আপনার প্রোফাইল দেখুন।",
  "This link is not valid any more. Please ask for a new one.": "লিংকটি আর কাজ করে না। নতুন একটি চান।",
  "This link is not valid.": "লিংকটি ঠিক নয়।",
  "This link is incomplete. Please open it from the mail.": "লিংকটি অসম্পূর্ণ। ইমেইল থেকে খুলুন।",
  "This invitation is not valid any more. Please ask for a new one.": "আমন্ত্রণটি আর কাজ করে না। নতুন একটি চান।",

  // Without an answer.
  "Something Went Wrong! Please try again!": "কোনো সমস্যা হয়েছে! আবার চেষ্টা করুন!",
  "The server cannot be reached. Please check your connection and try again.":
    "সার্ভারে পৌঁছানো যাচ্ছে না। সংযোগ দেখে আবার চেষ্টা করুন।",
  "Your browser blocks messages of this site.": "আপনার ব্রাউজারে এই সাইটের নোটিফিকেশন বন্ধ করা আছে।",
  "Your browser did not reach its push service. Please try again later.":
    "আপনার ব্রাউজার তার নোটিফিকেশন সেবায় পৌঁছাতে পারেনি। পরে আবার চেষ্টা করুন।",
};

/**
 * Returns a sentence of a refusal in a language; one without a partner stays as it is. Takes time in the length of the
 * sentence only: a value in it may be a client's.
 */
export function refusalIn(language: Language, sentence: string, refusals: Refusals = FORM_REFUSALS): string {
  return language === "en" ? sentence : (inBengali(sentence, refusals) ?? sentence);
}

interface Pattern {
  /** What stands before, between and after the values. */
  readonly parts: readonly string[];
  readonly names: readonly string[];
  readonly partner: string;
}

const compiled = new WeakMap<Refusals, readonly Pattern[]>();

/** The pattern with the most text first: it says the most about the sentence. */
function patternsOf(refusals: Refusals): readonly Pattern[] {
  const known = compiled.get(refusals);
  if (known) return known;
  const length = ({ parts }: Pattern) => parts.join("").length;
  const patterns = Object.entries(refusals)
    .filter(([sentence]) => sentence.includes("{"))
    .map(([sentence, partner]): Pattern => {
      const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      return { parts: sentence.split(/\{\w+\}/), names, partner };
    })
    .sort((one, other) => length(other) - length(one));
  compiled.set(refusals, patterns);
  return patterns;
}

/** Values that are kept: names, what somebody wrote, and what only a program reads. */
const KEPT = new Set(["name", "names", "choices", "hours", "address", "apartment", "id", "words"]);

/** A value may be a part of a sentence, and that one's value another: `Photo 2: Use at most 5 characters.` */
const DEEPEST = 2;

function inBengali(sentence: string, refusals: Refusals, depth = 0): string | null {
  if (Object.hasOwn(refusals, sentence)) return refusals[sentence] ?? null;
  for (const { parts, names, partner } of patternsOf(refusals)) {
    const values = valuesIn(sentence, parts);
    if (!values) continue;
    const shown = new Map(
      names.map((name, place) => [name, valueInBengali(name, values[place] ?? "", refusals, depth)]),
    );
    return partner.replace(/\{(\w+)\}/g, (_, name: string) => shown.get(name) ?? "");
  }
  return null;
}

function valueInBengali(name: string, value: string, refusals: Refusals, depth: number): string {
  if (KEPT.has(name)) return value;
  const part = depth < DEEPEST ? inBengali(value, refusals, depth + 1) : null;
  return part ?? figuresInBengali(value);
}

/** Returns what stands between the parts, each at its first place; null if the sentence is another one. */
function valuesIn(sentence: string, parts: readonly string[]): string[] | null {
  const [first = "", ...others] = parts;
  const last = others.pop() ?? "";
  const end = sentence.length - last.length;
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const part of others) {
    const at = sentence.indexOf(part, from + 1);
    if (at < 0) return null;
    values.push(sentence.slice(from, at));
    from = at + part.length;
  }
  return from < end ? [...values, sentence.slice(from, end)] : null;
}

const MONTHS: readonly (readonly [english: string, bengali: string])[] = [
  ["January", "জানুয়ারি"],
  ["February", "ফেব্রুয়ারি"],
  ["March", "মার্চ"],
  ["April", "এপ্রিল"],
  ["May", "মে"],
  ["June", "জুন"],
  ["July", "জুলাই"],
  ["August", "আগস্ট"],
  ["September", "সেপ্টেম্বর"],
  ["October", "অক্টোবর"],
  ["November", "নভেম্বর"],
  ["December", "ডিসেম্বর"],
];

const bengaliMonth = (start: string) => MONTHS.find(([english]) => english.startsWith(start))?.[1] ?? start;

const bengaliDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode("০".charCodeAt(0) + Number(digit)));

/** `$1,380` → `$১,৩৮০`, `Nov 22, 2026` → `২২ নভেম্বর, ২০২৬`, `November 2026` → `নভেম্বর ২০২৬` (lib/platform/format/in-language.ts). */
function figuresInBengali(value: string): string {
  const dated = value
    .replace(/\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/g, (_, month: string, day: string, year: string) =>
      [day, `${bengaliMonth(month)},`, year].join(" "),
    )
    .replace(/\b[A-Z][a-z]{2,8}\b/g, (word) => MONTHS.find(([english]) => english === word)?.[1] ?? word)
    .replace(/\d{1,3}(?:,\d{2,3}){1,4}/g, (figure) => grouped(Number(figure.replaceAll(",", ""))));
  return bengaliDigits(dated);
}

/** Bangladesh groups by lakhs. */
const grouped = (figure: number) => figure.toLocaleString("en-IN");
