import { catalogue } from "@/lib/platform/contracts/language";

/** What mails say of autopay and its card. */
export const MESSAGES = catalogue({
  en: {
    makePayment: "Open Make Payment",
    charged: {
      subject: "Autopay: {what} is paid",
      subjectOfPart: "Autopay: {amount} of {what} is paid",
      before: "Autopay has taken {amount} for {what} from your saved card.",
      stillOpen:
        "{amount} of your account is still open: autopay takes only what you agreed to, and what we told you before. Please pay it on Make Payment.",
      action: "See the receipt",
      after: "You can switch autopay off, or remove the card, on Make Payment at any time.",
    },
    announced: {
      subject: "Autopay takes {amount} for {home} on {date}",
      before: "Autopay takes {amount} for {home} for {month} on {date} from your {card}:",
      name: "{label}, {month}",
      line: "{label}: {amount}",
      most: "It takes no more than that, and less if something of it is paid before.",
      after: "You can switch autopay off there until 9 am on that day, Dhaka time.",
    },
    declined: {
      subject: "Autopay could not take the rent for {month}",
      subjectOfEnd: "Autopay has stopped: {month} is unpaid",
      confirm:
        "Please open the payment of {month} and confirm it there: your bank wants you to do that yourself.",
      pay: "Please pay {month} yourself, with this card or another one.",
      reason: "Autopay could not take the rent for {month} from your {card}. The bank says: {reason}",
      action: "Pay {month}",
      again: "If it is still unpaid on {date}, autopay tries again on that day.",
      end: "Autopay does not try again: it is switched off. You can switch it on again on Make Payment.",
    },
    expires: {
      subject: "Your card expires before autopay takes the rent for {month}",
      subjectOfExpired: "Your card has expired, and autopay is to take the rent for {month}",
      save: "Please save another card before {date}, or the one that your bank has sent you in its place.",
      until:
        "Autopay is to take {amount} for {month} on that day from your {card}. That card is valid until the end of {last}.",
      expired:
        "Autopay is to take {amount} for {month} on that day from your {card}. That card expired at the end of {last}.",
      action: "Save another card",
      after: "If the bank declines, we tell you, and you can pay yourself.",
    },
  },
  bn: {
    makePayment: "ভাড়া পরিশোধের পাতা খুলুন",
    charged: {
      subject: "অটোপে: {what} পরিশোধ হয়েছে",
      subjectOfPart: "অটোপে: {what} বাবদ {amount} পরিশোধ হয়েছে",
      before: "অটোপে আপনার কার্ড থেকে {what} বাবদ {amount} নিয়েছে।",
      stillOpen:
        "আপনার হিসাবে এখনো {amount} বকেয়া আছে: আপনি যতটুকুতে রাজি হয়েছেন আর আমরা আগে যা জানিয়েছি, অটোপে শুধু ততটুকুই নেয়। বাকিটা ভাড়া পরিশোধের পাতা থেকে দিন।",
      action: "রসিদ দেখুন",
      after: "ভাড়া পরিশোধের পাতা থেকে যেকোনো সময় অটোপে বন্ধ করতে বা কার্ড মুছে ফেলতে পারেন।",
    },
    announced: {
      subject: "অটোপে {date} তারিখে {home}-এর জন্য {amount} নেবে",
      before: "অটোপে {date} তারিখে আপনার {card} থেকে {home}-এর {month} মাসের জন্য {amount} নেবে:",
      name: "{label}, {month}",
      line: "{label}: {amount}",
      most: "এর বেশি নেবে না; এর কিছু আগেই পরিশোধ হয়ে গেলে কম নেবে।",
      after: "সেদিন ঢাকার সময় সকাল ৯টা পর্যন্ত সেখানে অটোপে বন্ধ করতে পারেন।",
    },
    declined: {
      subject: "অটোপে {month} মাসের ভাড়া নিতে পারেনি",
      subjectOfEnd: "অটোপে বন্ধ হয়ে গেছে: {month} মাসের ভাড়া বকেয়া",
      confirm: "{month} মাসের পেমেন্টের পাতা খুলে তা নিশ্চিত করুন: আপনার ব্যাংক চায়, কাজটি আপনি নিজে করুন।",
      pay: "{month} মাসের ভাড়া এই কার্ড বা অন্য কার্ড দিয়ে নিজে পরিশোধ করুন।",
      reason: "অটোপে আপনার {card} থেকে {month} মাসের ভাড়া নিতে পারেনি। ব্যাংক জানিয়েছে: {reason}",
      action: "{month} মাসের ভাড়া দিন",
      again: "{date} তারিখেও বকেয়া থাকলে অটোপে সেদিন আবার চেষ্টা করবে।",
      end: "অটোপে আর চেষ্টা করবে না: এটি বন্ধ করা হয়েছে। ভাড়া পরিশোধের পাতা থেকে আবার চালু করতে পারেন।",
    },
    expires: {
      subject: "অটোপে {month} মাসের ভাড়া নেওয়ার আগেই আপনার কার্ডের মেয়াদ শেষ হবে",
      subjectOfExpired: "আপনার কার্ডের মেয়াদ শেষ, অথচ অটোপে {month} মাসের ভাড়া নেবে",
      save: "{date} তারিখের আগে অন্য একটি কার্ড, বা এর বদলে ব্যাংক যে কার্ড পাঠিয়েছে সেটি যোগ করুন।",
      until: "অটোপে সেদিন আপনার {card} থেকে {month} মাসের জন্য {amount} নেবে। কার্ডটির মেয়াদ {last} পর্যন্ত।",
      expired: "অটোপে সেদিন আপনার {card} থেকে {month} মাসের জন্য {amount} নেবে। কার্ডটির মেয়াদ {last}-এ শেষ হয়েছে।",
      action: "অন্য কার্ড যোগ করুন",
      after: "ব্যাংক টাকা না দিলে আমরা জানাব, তখন নিজে পরিশোধ করতে পারবেন।",
    },
  },
});
