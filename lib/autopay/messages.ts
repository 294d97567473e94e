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
      action: "See the Receipt",
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
      stopped: "The bank declined {declines} times: {reason}",
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
      action: "Save Another Card",
      after: "If the bank declines, we tell you, and you can pay yourself.",
    },
  },
  bn: {
    makePayment: "ভাড়া পরিশোধের পাতা খুলুন",
    charged: {
      subject: "স্বয়ংক্রিয় পরিশোধ: {what} নেওয়া হয়েছে",
      subjectOfPart: "স্বয়ংক্রিয় পরিশোধ: {what} বাবদ {amount} নেওয়া হয়েছে",
      before: "স্বয়ংক্রিয় পরিশোধে আপনার কার্ড থেকে {what} বাবদ {amount} নেওয়া হয়েছে।",
      stillOpen:
        "আপনার হিসাবে এখনো {amount} বাকি আছে: আপনি যতটুকুতে রাজি হয়েছেন আর আমরা আগে যা জানিয়েছি, স্বয়ংক্রিয় পরিশোধে শুধু ততটুকুই নেওয়া হয়। এটি ভাড়া পরিশোধের পাতা থেকে দিন।",
      action: "রসিদ দেখুন",
      after: "ভাড়া পরিশোধের পাতা থেকে যেকোনো সময় স্বয়ংক্রিয় পরিশোধ বন্ধ করতে বা কার্ড মুছে ফেলতে পারেন।",
    },
    announced: {
      subject: "স্বয়ংক্রিয় পরিশোধ: {date} তারিখে {home}-এর জন্য {amount} নেওয়া হবে",
      before: "স্বয়ংক্রিয় পরিশোধে {date} তারিখে আপনার {card} থেকে {home}-এর {month} মাসের জন্য {amount} নেওয়া হবে:",
      name: "{label}, {month}",
      line: "{label}: {amount}",
      most: "এর বেশি নেওয়া হবে না; এর কিছু আগেই পরিশোধ হয়ে গেলে কম নেওয়া হবে।",
      after: "সেদিন ঢাকার সময় সকাল ৯টা পর্যন্ত সেখানে স্বয়ংক্রিয় পরিশোধ বন্ধ করতে পারেন।",
    },
    declined: {
      subject: "স্বয়ংক্রিয় পরিশোধে {month} মাসের ভাড়া নেওয়া যায়নি",
      subjectOfEnd: "স্বয়ংক্রিয় পরিশোধ বন্ধ হয়ে গেছে: {month} মাসের ভাড়া বাকি",
      confirm: "{month} মাসের পেমেন্টের পাতা খুলে তা নিশ্চিত করুন: আপনার ব্যাংক চায়, কাজটি আপনি নিজে করুন।",
      pay: "{month} মাসের ভাড়া এই কার্ড বা অন্য কার্ড দিয়ে নিজে পরিশোধ করুন।",
      reason: "স্বয়ংক্রিয় পরিশোধে আপনার {card} থেকে {month} মাসের ভাড়া নেওয়া যায়নি। ব্যাংক জানিয়েছে: {reason}",
      stopped: "ব্যাংক {declines} বার টাকা দেয়নি: {reason}",
      action: "{month} মাসের ভাড়া দিন",
      again: "{date} তারিখেও বাকি থাকলে সেদিন আবার নেওয়ার চেষ্টা হবে।",
      end: "আর চেষ্টা হবে না: স্বয়ংক্রিয় পরিশোধ বন্ধ করা হয়েছে। ভাড়া পরিশোধের পাতা থেকে আবার চালু করতে পারেন।",
    },
    expires: {
      subject: "স্বয়ংক্রিয় পরিশোধে {month} মাসের ভাড়া নেওয়ার আগেই আপনার কার্ডের মেয়াদ শেষ হবে",
      subjectOfExpired: "আপনার কার্ডের মেয়াদ শেষ, অথচ স্বয়ংক্রিয় পরিশোধে {month} মাসের ভাড়া নেওয়ার কথা",
      save: "{date} তারিখের আগে অন্য একটি কার্ড, বা এর বদলে ব্যাংক যে কার্ড পাঠিয়েছে সেটি যোগ করুন।",
      until:
        "সেদিন স্বয়ংক্রিয় পরিশোধে আপনার {card} থেকে {month} মাসের জন্য {amount} নেওয়ার কথা। কার্ডটির মেয়াদ {last} পর্যন্ত।",
      expired:
        "সেদিন স্বয়ংক্রিয় পরিশোধে আপনার {card} থেকে {month} মাসের জন্য {amount} নেওয়ার কথা। কার্ডটির মেয়াদ {last}-এ শেষ হয়েছে।",
      action: "অন্য কার্ড যোগ করুন",
      after: "ব্যাংক টাকা না দিলে আমরা জানাব, তখন নিজে পরিশোধ করতে পারবেন।",
    },
  },
});

/** What a member's screens say of autopay and its card. */
export const SCREENS = catalogue({
  en: {
    panel: {
      heading: "Autopay",
      on: "on",
      off: "off",
      about: "Save a card, and your rent is paid automatically on a day of the month that you choose.",
      validUntil: "{card}, valid until {expiry}",
      expired: "{card}, expired at the end of {expiry}",
      expiry: "{month, number, ::00}/{year, number, ::group-off}",
      agreedAt: "You agreed on {day} that autopay may charge this card.",
      takesCharges: "Each month autopay takes the rent, and with it: {charges}.",
      takesRent: "Autopay takes the rent.",
      takesNot: "It does not take {charges}, unless you agree.",
      takesThese: "Autopay takes the charges, too.",
      takeThese: "Take These, Too",
      hintOn: "You can stop it until 9 am on that day, Dhaka time.",
      hintOff: "One month is taken on that day.",
      day: "Day of the month",
      dayOption: "{day, number}",
      changeDay: "Change the Day",
      changedDay: "Changed the day.",
      switchOn: "Switch On",
      isOn: "Autopay is on.",
      switchOff: "Switch Off",
      isOff: "Autopay is off.",
      another: "Use Another Card",
      remove: "Remove Card",
      removeTitle: "Remove the {card}?",
      removed: "Removed the card.",
      forgets: "The card provider forgets the card. What you have paid stays as it is.",
      forgetsAndStops:
        "Autopay is switched off, and the card provider forgets the card. What you have paid stays as it is.",
    },
    // What it takes next, and what it does not.
    next: {
      waits:
        "Autopay waits, and takes nothing, until the office has answered the payment that you reported. It then tells you three days before it takes what is open.",
      takes: "Autopay takes {amount} for {month} on {day}.",
      nothing: "Autopay is on. Nothing is due now.",
      owed: "{amount} for {month} is owed.",
      later: "Unless you pay it now, autopay takes it on {day} and stays behind.",
      wentBack: "Autopay does not charge it, because money for this month was refunded.",
      notAgreed: "Autopay takes only the rent and what you agreed to, as it was when we told you.",
      carried: "Autopay takes it with the next rent, on {day}.",
      carriedToNone: "Autopay takes no rent after it. Please pay it at the office.",
      payNow: "Pay {month} now",
      stopped: "Autopay has stopped. {reason}",
      declined: "The bank declined autopay: {reason}",
      again: "It tries again on {day}: {amount} for {month}.",
      expired: "Your {card} has expired.",
      expires: "Your {card} will have expired by then.",
      saveAnother: "Save another card",
    },
    save: {
      title: "Save a Card",
      another: "Use Another Card",
      agree: "What you agree to",
      loading: "Loading...",
      save: "Agree and Save Card",
      saved: "Saved the card!",
      back: "Cancel & Go Back",
    },
  },
  bn: {
    panel: {
      heading: "স্বয়ংক্রিয় পরিশোধ",
      on: "চালু",
      off: "বন্ধ",
      about: "একটি কার্ড যোগ করুন, মাসের যে তারিখ বেছে নেবেন সেদিন ভাড়া নিজে থেকেই পরিশোধ হবে।",
      validUntil: "{card}, মেয়াদ {expiry} পর্যন্ত",
      expired: "{card}, মেয়াদ {expiry}-এ শেষ হয়েছে",
      expiry: "{month, number, ::00}/{year, number, ::group-off}",
      agreedAt: "{day} তারিখে আপনি এই কার্ড থেকে টাকা নেওয়ার সম্মতি দিয়েছেন।",
      takesCharges: "স্বয়ংক্রিয় পরিশোধে প্রতি মাসে ভাড়া নেওয়া হয়, আর তার সঙ্গে: {charges}।",
      takesRent: "স্বয়ংক্রিয় পরিশোধে ভাড়া নেওয়া হয়।",
      takesNot: "আপনি রাজি না হলে {charges} নেওয়া হয় না।",
      takesThese: "স্বয়ংক্রিয় পরিশোধে এই চার্জগুলোও নেওয়া হবে।",
      takeThese: "এগুলোও নেওয়া হোক",
      hintOn: "সেদিন ঢাকার সময় সকাল ৯টা পর্যন্ত বন্ধ করতে পারেন।",
      hintOff: "সেদিন এক মাসের ভাড়া নেওয়া হয়।",
      day: "মাসের তারিখ",
      dayOption: "{day, number}",
      changeDay: "তারিখ বদলান",
      changedDay: "তারিখ বদলানো হয়েছে।",
      switchOn: "চালু করুন",
      isOn: "স্বয়ংক্রিয় পরিশোধ চালু হয়েছে।",
      switchOff: "বন্ধ করুন",
      isOff: "স্বয়ংক্রিয় পরিশোধ বন্ধ হয়েছে।",
      another: "অন্য কার্ড ব্যবহার করুন",
      remove: "কার্ড মুছুন",
      removeTitle: "{card} মুছবেন?",
      removed: "কার্ড মুছে ফেলা হয়েছে।",
      forgets: "কার্ড প্রতিষ্ঠান কার্ডটি মুছে ফেলবে। আপনি যা পরিশোধ করেছেন, তা যেমন আছে তেমনই থাকবে।",
      forgetsAndStops:
        "স্বয়ংক্রিয় পরিশোধ বন্ধ হবে, আর কার্ড প্রতিষ্ঠান কার্ডটি মুছে ফেলবে। আপনি যা পরিশোধ করেছেন, তা যেমন আছে তেমনই থাকবে।",
    },
    next: {
      waits:
        "আপনার জানানো পরিশোধের জবাব অফিস না দেওয়া পর্যন্ত স্বয়ংক্রিয় পরিশোধে কিছু নেওয়া হবে না। পরে যা বাকি, তা নেওয়ার তিন দিন আগে আপনাকে জানানো হবে।",
      takes: "স্বয়ংক্রিয় পরিশোধে {day} তারিখে {month} মাসের {amount} নেওয়া হবে।",
      nothing: "স্বয়ংক্রিয় পরিশোধ চালু আছে। এখন কিছু দিতে হবে না।",
      owed: "{month} মাসের {amount} বাকি আছে।",
      later: "এখন না দিলে স্বয়ংক্রিয় পরিশোধে এটি {day} তারিখে নেওয়া হবে, আর পরের মাসগুলো পিছিয়ে থাকবে।",
      wentBack: "স্বয়ংক্রিয় পরিশোধে এটি নেওয়া হবে না, কারণ এই মাসের টাকা ফেরত দেওয়া হয়েছিল।",
      notAgreed: "স্বয়ংক্রিয় পরিশোধে শুধু ভাড়া আর আপনি যা মেনে নিয়েছেন তা-ই নেওয়া হয়, আপনাকে যেমন জানানো হয়েছিল।",
      carried: "স্বয়ংক্রিয় পরিশোধে এটি পরের ভাড়ার সঙ্গে {day} তারিখে নেওয়া হবে।",
      carriedToNone: "এর পরে স্বয়ংক্রিয় পরিশোধে আর কোনো ভাড়া নেওয়া হবে না। অফিসে পরিশোধ করুন।",
      payNow: "{month} মাসের ভাড়া এখন দিন",
      stopped: "স্বয়ংক্রিয় পরিশোধ বন্ধ হয়ে গেছে। {reason}",
      declined: "ব্যাংক স্বয়ংক্রিয় পরিশোধের টাকা দেয়নি: {reason}",
      again: "{day} তারিখে আবার চেষ্টা হবে: {month} মাসের {amount}।",
      expired: "আপনার {card}-এর মেয়াদ শেষ।",
      expires: "ততদিনে আপনার {card}-এর মেয়াদ শেষ হয়ে যাবে।",
      saveAnother: "অন্য কার্ড যোগ করুন",
    },
    save: {
      title: "কার্ড যোগ করুন",
      another: "অন্য কার্ড ব্যবহার করুন",
      agree: "আপনি যাতে সম্মতি দিচ্ছেন",
      loading: "লোড হচ্ছে...",
      save: "সম্মতি দিয়ে কার্ড যোগ করুন",
      saved: "কার্ড যোগ হয়েছে!",
      back: "বাতিল করে ফিরে যান",
    },
  },
});

/** What who saves a card agrees to, a line each (./rules.ts). */
export const CONSENT = catalogue({
  en: {
    saves:
      "You let {building} save this card with the card provider and charge it for your rent on your behalf, once you switch autopay on.",
    takes:
      "On the day of the month that you choose it takes one month's rent, the oldest that you owe, with the monthly charges that you agree to: a new or higher one only once you agree again.",
    limits:
      "We tell you the day and the amount before, and take no more; if the bank declines, we mail you and try again after two and after five days.",
    stops: "You can switch it off or remove the card until 9 am on the day it charges, Dhaka time.",
  },
  bn: {
    saves:
      "আপনি চালু করলে ভাড়া যাতে নিজে থেকে পরিশোধ হয়, সে জন্য আপনি {building}-কে কার্ড প্রতিষ্ঠানের কাছে এই কার্ড রাখতে এবং আপনার পক্ষে তা থেকে টাকা নিতে সম্মতি দিচ্ছেন।",
    takes:
      "আপনার বেছে নেওয়া তারিখে এক মাসের ভাড়া নেওয়া হয়, সবচেয়ে পুরোনো বকেয়া মাসের, আর সঙ্গে আপনি যেসব মাসিক চার্জে রাজি হন: নতুন বা বাড়তি চার্জ নেওয়া হয় কেবল আবার রাজি হলে।",
    limits:
      "তারিখ ও পরিমাণ আগেই জানানো হয়, তার বেশি নেওয়া হয় না; ব্যাংক টাকা না দিলে ইমেইলে জানানো হয়, এবং দুই দিন ও পাঁচ দিন পর আবার চেষ্টা করা হয়।",
    stops: "যেদিন টাকা নেওয়া হবে, সেদিন ঢাকার সময় সকাল ৯টা পর্যন্ত স্বয়ংক্রিয় পরিশোধ বন্ধ করতে বা কার্ড মুছে ফেলতে পারেন।",
  },
});
