import { catalogue } from "@/lib/platform/contracts/language";
import { DEPOSIT_KIND_NAMES } from "@/lib/platform/contracts/payment-methods";

/** On the receipt of a deposit's entry, beside what every receipt says. */
export const DEPOSIT_RECEIPT = catalogue({
  en: {
    about: "Deposit for apartment {apartment}",
    kinds: DEPOSIT_KIND_NAMES,
    takenBack: "taken back",
    on: "On",
    how: "How",
    reason: "Reason",
    recorded: "{who}, {day}",
    takenBackBy: "Taken back by",
    because: "Because",
    unreadable: "See My Agreement",
  },
  bn: {
    about: "ফ্ল্যাট {apartment}-এর অগ্রিম",
    kinds: {
      received: "গৃহীত",
      applied: "বিলে ব্যবহৃত",
      deducted: "কর্তন",
      given_back: "ফেরত",
      reversed: "বাতিল",
    },
    takenBack: "বাতিল",
    on: "তারিখ",
    how: "মাধ্যম",
    reason: "কারণ",
    recorded: "{who}, {day}",
    takenBackBy: "বাতিল করেছেন",
    because: "বাতিলের কারণ",
    unreadable: "আমার চুক্তি দেখুন",
  },
});
