import { catalogue } from "@/lib/platform/contracts/language";

/** What the pages of an account say. */
export const SCREENS = catalogue({
  en: {
    language: {
      title: "Language",
      intro: "Pages, mails to you, receipts, bills, statements and your agreement.",
    },
  },
  bn: {
    language: {
      title: "ভাষা",
      intro: "সব পাতা, আপনাকে পাঠানো ইমেইল, রসিদ, বিল, হিসাব বিবরণী ও আপনার চুক্তি।",
    },
  },
});
