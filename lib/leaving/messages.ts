import { catalogue } from "@/lib/platform/contracts/language";

/** What mails say of the end of an agreement. */
export const MESSAGES = catalogue({
  en: {
    seeAgreement: "See Your Agreement",
    reopened: "{amount} of the rent of {month} is open now: the whole month is charged again.",
    notice: {
      subject: "We have your notice for {home}",
      before: "You leave {home}: {day} is your last day, and the agreement ends with it.",
      until:
        "Until that day you can withdraw the notice on the page of your agreement, which also says what is left to pay.",
      after: "If it was not you, withdraw the notice and change your password.",
    },
    withdrawn: {
      subject: "Your notice for {home} is withdrawn",
      before: "You have withdrawn your notice for {day}. Your agreement for {home} goes on as before.",
      after: "If it was not you, change your password.",
    },
    endSet: {
      subject: "Your agreement for {home} ends on {day}",
      before: "The office ends your agreement for {home}: {day} is your last day.",
      left: "The page of your agreement says what is left to pay. Please contact the office if you have questions.",
    },
    endTakenBack: {
      subject: "Your agreement for {home} goes on",
      before: "The office does not end your agreement for {home} on {day} after all: it goes on as before.",
    },
    ended: {
      subject: "Your agreement for {home} has ended",
      removed:
        "The office has ended your agreement for {home}: {day} was its last day, and you are no longer a member.",
      before: "{day} was your last day in {home}, and your agreement has ended. Thank you for living here.",
      unpaid: "Rent that is not paid yet: {amount}",
      toGiveBack: "Rent that is to be refunded to you: {amount}",
      deposit: "Your deposit, which is held: {amount}",
      nothing: "Nothing is left to pay, and no deposit is held.",
      account: "Your account stays, with your agreement and your receipts in it.",
      action: "See What Is Left to Settle",
      after: "If this is not right, or you have questions, please ask the office.",
      afterOffice: "If this is not right, or you have questions, please ask the office: {office}.",
    },
  },
  bn: {
    seeAgreement: "আপনার চুক্তি দেখুন",
    reopened: "{month} মাসের ভাড়ার {amount} এখন বাকি: পুরো মাসের ভাড়া আবার ধরা হয়েছে।",
    notice: {
      subject: "{home} ছাড়ার নোটিশ পেয়েছি",
      before: "আপনি {home} ছেড়ে দিচ্ছেন: শেষ দিন {day}, সেদিনই চুক্তি শেষ হবে।",
      until:
        "শেষ দিনের আগ পর্যন্ত আপনার চুক্তির পাতায় গিয়ে নোটিশ তুলে নিতে পারেন; কী কী পরিশোধ করা বাকি, তাও সেখানে লেখা আছে।",
      after: "নোটিশটি আপনি না দিয়ে থাকলে তা তুলে নিন এবং পাসওয়ার্ড বদলে ফেলুন।",
    },
    withdrawn: {
      subject: "{home} ছাড়ার নোটিশ তুলে নেওয়া হয়েছে",
      before: "আপনি {day} তারিখে বাসা ছাড়ার নোটিশ তুলে নিয়েছেন। {home}-এর চুক্তি আগের মতোই চলবে।",
      after: "কাজটি আপনি না করে থাকলে পাসওয়ার্ড বদলে ফেলুন।",
    },
    endSet: {
      subject: "{home}-এর চুক্তি {day} তারিখে শেষ হবে",
      before: "অফিস {home}-এর চুক্তি শেষ করছে: আপনার শেষ দিন {day}।",
      left: "কী কী পরিশোধ করা বাকি, তা আপনার চুক্তির পাতায় লেখা আছে। কোনো প্রশ্ন থাকলে অফিসে যোগাযোগ করুন।",
    },
    endTakenBack: {
      subject: "{home}-এর চুক্তি চলবে",
      before: "অফিস {home}-এর চুক্তি {day} তারিখে শেষ করছে না: চুক্তি আগের মতোই চলবে।",
    },
    ended: {
      subject: "{home}-এর চুক্তি শেষ হয়েছে",
      removed: "অফিস {home}-এর চুক্তি শেষ করেছে: শেষ দিন ছিল {day}। আপনি আর এখানকার সদস্য নন।",
      before: "{day} ছিল {home}-এ আপনার শেষ দিন; চুক্তি শেষ হয়েছে। এখানে থাকার জন্য ধন্যবাদ।",
      unpaid: "যে ভাড়া এখনো বকেয়া: {amount}",
      toGiveBack: "যে ভাড়া আপনি ফেরত পাবেন: {amount}",
      deposit: "আপনার যে অগ্রিম জমা আছে: {amount}",
      nothing: "কিছুই পরিশোধ করা বাকি নেই, কোনো অগ্রিমও জমা নেই।",
      account: "আপনার অ্যাকাউন্ট থাকছে; চুক্তি ও রসিদগুলো সেখানে পাবেন।",
      action: "কী কী বাকি আছে দেখুন",
      after: "কোনো ভুল থাকলে বা প্রশ্ন থাকলে অফিসে জিজ্ঞেস করুন।",
      afterOffice: "কোনো ভুল থাকলে বা প্রশ্ন থাকলে অফিসে জিজ্ঞেস করুন: {office}।",
    },
  },
});
