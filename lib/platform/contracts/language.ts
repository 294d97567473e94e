/** The languages of pages, mails and papers; the first is that of who has chosen none, and of the office's screens. */
export const LANGUAGES = ["en", "bn"] as const;

export type Language = (typeof LANGUAGES)[number];

/** As the choice names them. */
export const LANGUAGE_NAMES = { en: "English", bn: "বাংলা" } as const satisfies Record<Language, string>;

export const LOCALES = { en: "en", bn: "bn-BD" } as const satisfies Record<Language, string>;

/** The 12 English month names, as calls name them. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export type Month = (typeof MONTHS)[number];

const CHOSEN = /(?:^|;\s*)language=(en|bn)\s*(?:;|$)/;

/** Returns the language that a browser has chosen, by its cookies; null if it has chosen none. */
export const findChosen = (cookies: string | null | undefined): Language | null =>
  (CHOSEN.exec(cookies ?? "")?.[1] ?? null) as Language | null;

/** Returns that of its pages. No other header decides: the texts of pages must not change by themselves. */
export const chosenLanguage = (cookies: string | null | undefined): Language => findChosen(cookies) ?? "en";

/** What a call says of the page that makes it: calls carry no cookies. */
const CALLING = "x-language";

/** Returns the header of a call by the page's scripts; none in English. */
export const languageHeader = (): Record<string, string> =>
  pageLanguage() === "bn" ? { [CALLING]: "bn" } : {};

type Headed = (name: string) => string | null | undefined;

/** Returns the language that a caller has chosen; null if they have chosen none. */
export const findCalling = (header: Headed): Language | null =>
  header(CALLING) === "bn" ? "bn" : findChosen(header("cookie"));

/** Returns the language in which a call is answered. */
export const callLanguage = (header: Headed): Language => findCalling(header) ?? "en";

/** On globalThis, since Next bundles pages, routes and the front apart (lib/platform/request-context.ts). */
const holder = globalThis as typeof globalThis & {
  nibashRequest?: { getStore: () => { readonly language?: Language } | undefined };
};

/** The language of the page that is rendered, by the front's request; a browser reads it from the document (app/site-document.tsx). */
export function pageLanguage(): Language {
  if (typeof document === "undefined") return holder.nibashRequest?.getStore()?.language ?? "en";
  const { id, dataset } = document.documentElement;
  // Next sends a missing or failed page without its document, which the browser then draws.
  if (id === "__next_error__") return chosenLanguage(document.cookie);
  // Beside `lang`, which a browser that translates pages changes.
  return dataset.language === "bn" ? "bn" : "en";
}

/** Texts by name, in groups: `{ reminder: { subject: "The rent of {home} is due" } }`, in the ICU syntax. */
interface Texts {
  readonly [name: string]: string | Texts;
}

type SameTexts<T extends Texts> = {
  readonly [K in keyof T]: T[K] extends Texts ? SameTexts<T[K]> : string;
};

/** A noun's texts in every language, with the same names. */
export interface Catalogue<T extends Texts = Texts> {
  readonly en: T;
  readonly bn: SameTexts<T>;
}

/**
 * Declares a noun's texts (`lib/<noun>/messages.ts`): a name that Bengali lacks, or has alone, is a type error, and a test
 * compares the placeholders. Bengali addresses its reader as আপনি, in short sentences, and has one word for one thing:
 *
 *   apartment ফ্ল্যাট · home বাসা · rent ভাড়া · deposit অগ্রিম · service charge সার্ভিস চার্জ · charges চার্জ · bill বিল
 *   receipt রসিদ · statement হিসাব বিবরণী · month মাস · to pay পরিশোধ করা · paid পরিশোধিত · due, open বাকি · arrears বকেয়া · late সময় পেরিয়ে গেছে
 *   day by which it is due শেষ তারিখ · last day of a tenancy শেষ দিন
 *   credit জমা · paid ahead আগাম পরিশোধ · waived মওকুফ · deducted কর্তন · refund, given back ফেরত · reference রেফারেন্স · meter মিটার · unit ইউনিট
 *   agreement চুক্তি · its paper চুক্তিপত্র · request আবেদন · notice (board) নোটিশ · notice (leaving) বাসা ছাড়ার নোটিশ · repair মেরামত
 *   visit ফ্ল্যাট দেখা · announcement নোটিশ · tenant ভাড়াটিয়া · landlord বাড়িওয়ালা · office অফিস · admin অ্যাডমিন · account অ্যাকাউন্ট
 *   member সদস্য · payment history পরিশোধের হিসাব · card কার্ড · card provider কার্ড প্রতিষ্ঠান · bank ব্যাংক · autopay স্বয়ংক্রিয় পরিশোধ · coupon কুপন · floor তলা · block ব্লক · log in লগইন · link লিংক · mail ইমেইল
 *   telephone ফোন নম্বর · optional ঐচ্ছিক · page পাতা · room রুম · bedroom বেডরুম · message বার্তা · push নোটিফিকেশন · Google গুগল · JPEG জেপেগ · PNG পিএনজি · PDF পিডিএফ
 *
 * Buttons that a mail names are named as the screen has them. People, buildings, apartments' numbers, brands and what a person
 * wrote are never translated.
 */
export const catalogue = <const T extends Texts>(
  texts: Catalogue<T> & { readonly bn: SameTexts<NoInfer<T>> },
): Catalogue<T> => texts;

export const WENT_WRONG = "Something Went Wrong! Please try again!";

/** The message for a failure without a better one, in the page's language. Here, since it may be the texts that are missing. */
export const wentWrong = () => (pageLanguage() === "bn" ? "কোনো সমস্যা হয়েছে! আবার চেষ্টা করুন!" : WENT_WRONG);

/** `rent, floor, and block`, in the page's language. */
export function joinList(words: readonly string[]): string {
  // Created on use: every page loads this module, and creating the first one takes 9 ms.
  return new Intl.ListFormat(LOCALES[pageLanguage()], { type: "conjunction" }).format(words);
}

/** `Late`: a name or sentence that begins a line. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
