import type { Language } from "@/lib/platform/contracts/language";
import { FORM_REFUSALS, refusalIn, type Refusals } from "@/lib/platform/contracts/refusals";

/** What only the server refuses a visitor, a user or a member with; the office works in English. */
const SERVER_REFUSALS: Refusals = {
  // Any call.
  "Please log in.": "লগইন করুন।",
  "You are not allowed to do this.": "আপনার এটি করার অনুমতি নেই।",
  "Something went wrong on our side. Please try again.": "আমাদের দিকে কোনো সমস্যা হয়েছে। আবার চেষ্টা করুন।",
  "The database cannot be reached right now. Please try again in a moment.":
    "এই মুহূর্তে তথ্যভান্ডারে পৌঁছানো যাচ্ছে না। একটু পর আবার চেষ্টা করুন।",
  "Nothing can be saved right now. Please try again later.": "এখন কিছু সংরক্ষণ করা যাচ্ছে না। পরে আবার চেষ্টা করুন।",
  "Too many people are asking for this right now. Please try again in a moment.":
    "এখন অনেকে একসঙ্গে এটি চাইছেন। একটু পর আবার চেষ্টা করুন।",
  "Too many tries. Please wait {wait} and try again.": "অনেকবার চেষ্টা হয়েছে। {wait} পর আবার চেষ্টা করুন।",
  "{count} minutes": "{count} মিনিট",
  "{count} seconds": "{count} সেকেন্ড",
  "This input is not valid.": "এই তথ্য ঠিক নয়।",
  "This request is too large.": "অনুরোধটি বেশি বড়।",
  "This address cannot be read.": "ঠিকানাটি পড়া যাচ্ছে না।",
  "This request has too many cookies.": "অনুরোধে বেশি কুকি আছে।",
  "There are no server actions here.": "এখানে কোনো সার্ভার অ্যাকশন নেই।",
  "There is no such page.": "এমন কোনো পাতা নেই।",
  "This address is not valid.": "ঠিকানাটি ঠিক নয়।",
  "This address does not accept this method.": "এই ঠিকানায় এই মেথড চলে না।",
  "There is no such call.": "এমন কোনো কল নেই।",
  "This call is for pages of this site.": "এই কল শুধু এই সাইটের পাতার জন্য।",
  "The body must be empty.": "বডি খালি হতে হবে।",
  "The request body is incomplete.": "অনুরোধটি পুরো পৌঁছায়নি।",
  "Send JSON (application/json).": "JSON (application/json) পাঠান।",
  "Send CSV (text/csv).": "CSV (text/csv) পাঠান।",
  "Send a form (multipart/form-data).": "ফর্ম (multipart/form-data) পাঠান।",
  "Send an object.": "একটি অবজেক্ট পাঠান।",
  "This is not valid JSON.": "এটি সঠিক JSON নয়।",
  "This JSON is nested too deeply.": "এই JSON-এর ভেতরে বেশি স্তর আছে।",
  "This JSON has too many values.": "এই JSON-এ বেশি মান আছে।",
  "This is not text in UTF-8.": "এটি UTF-8 লেখা নয়।",
  "This form cannot be read.": "ফর্মটি পড়া যাচ্ছে না।",
  "This form has too many fields.": "ফর্মে বেশি ঘর আছে।",
  "This form took too long to arrive.": "ফর্মটি পৌঁছাতে বেশি সময় লেগেছে।",
  "A field was sent twice.": "একটি ঘর দুবার পাঠানো হয়েছে।",
  "A parameter is given twice.": "একটি প্যারামিটার দুবার দেওয়া হয়েছে।",
  "given twice": "দুবার দেওয়া হয়েছে",
  "A parameter has a character that cannot be searched for.": "একটি প্যারামিটারে এমন অক্ষর আছে যা খোঁজা যায় না।",
  'If-Match takes the ETag of the answer that was read, with its "".':
    'If-Match-এ পড়া উত্তরের ETag দিন, তার "" সহ।',

  // Days, photos and mail.
  "Please choose a day from today on.": "আজ বা পরের কোনো দিন বেছে নিন।",
  "Please choose a day in the next year.": "আগামী এক বছরের মধ্যে একটি দিন বেছে নিন।",
  "Please choose a day in the next {days} days.": "আগামী {days} দিনের মধ্যে একটি দিন বেছে নিন।",
  "Please choose a day from {first} to {last}.": "{first} থেকে {last}-এর মধ্যে একটি দিন বেছে নিন।",
  "Please choose today or an earlier day.": "আজ বা আগের কোনো দিন বেছে নিন।",
  "Please choose a day within the last twelve months.": "গত বারো মাসের মধ্যে একটি দিন বেছে নিন।",
  "The office is closed then. It is open {hours}.": "তখন অফিস বন্ধ। অফিস খোলা থাকে: {hours}।",
  "Image must have at most 25 megapixels": "ছবি সর্বোচ্চ ২৫ মেগাপিক্সেল হতে পারে",
  "This image cannot be read. Please choose another one.": "ছবিটি পড়া যাচ্ছে না। অন্য একটি বেছে নিন।",
  "Photo {place}: {why}": "ছবি {place}: {why}",
  "The photo could not be stored. Please try again.": "ছবিটি সংরক্ষণ করা গেল না। আবার চেষ্টা করুন।",
  "This photo does not exist.": "এই ছবিটি নেই।",
  "This installation cannot send mail. Please ask the office.": "এখান থেকে ইমেইল পাঠানো যায় না। অফিসে জিজ্ঞেস করুন।",
  "This apartment is already free. You can request it now.": "ফ্ল্যাটটি এখনই খালি। আপনি এখন আবেদন করতে পারেন।",
  "This announcement does not exist any more.": "নোটিশটি আর নেই।",

  // The account.
  "This account does not exist any more.": "অ্যাকাউন্টটি আর নেই।",
  "An account with this email address already exists. Please log in instead.":
    "এই ইমেইল ঠিকানায় আগেই একটি অ্যাকাউন্ট আছে। লগইন করুন।",
  "An account here waits for this address to be confirmed. Log in if it is yours, else say so in the mail that we sent there.":
    "এখানে একটি অ্যাকাউন্ট এই ঠিকানা নিশ্চিত হওয়ার অপেক্ষায় আছে। আপনার হলে লগইন করুন, না হলে সেখানে পাঠানো ইমেইলে জানান।",
  "Another account here has this email address. Use another one; or, if that account is yours, delete it first.":
    "এখানে অন্য একটি অ্যাকাউন্টে এই ইমেইল ঠিকানা আছে। অন্য ঠিকানা দিন; বা সেই অ্যাকাউন্ট আপনার হলে আগে তা মুছে ফেলুন।",
  "This email address belongs to another account. Please use another one.":
    "এই ইমেইল ঠিকানা অন্য একটি অ্যাকাউন্টের। অন্য ঠিকানা দিন।",
  "Please enter your email address: you log in with it.": "আপনার ইমেইল ঠিকানা লিখুন: এটি দিয়েই লগইন করবেন।",
  "Please type the email address of your account.": "আপনার অ্যাকাউন্টের ইমেইল ঠিকানা লিখুন।",
  "You have no email address here: please tell the office.": "এখানে আপনার কোনো ইমেইল ঠিকানা নেই: অফিসকে জানান।",
  "Your email address is already confirmed.": "আপনার ইমেইল ঠিকানা আগেই নিশ্চিত হয়েছে।",
  "If there is an account with this address, a link is on its way to it.":
    "এই ঠিকানায় অ্যাকাউন্ট থাকলে একটি লিংক সেখানে যাচ্ছে।",
  "A link is on its way to {address}.": "{address} ঠিকানায় একটি লিংক যাচ্ছে।",
  "Please enter the password of your account: the link alone does not show that you registered.":
    "আপনার অ্যাকাউন্টের পাসওয়ার্ড লিখুন: শুধু লিংক দিয়ে বোঝা যায় না যে আপনিই নিবন্ধন করেছেন।",
  "The password is incorrect.": "পাসওয়ার্ড ঠিক নয়।",
  "The current password is incorrect.": "এখনকার পাসওয়ার্ড ঠিক নয়।",
  "The password was changed elsewhere.": "পাসওয়ার্ডটি অন্য জায়গা থেকে বদলানো হয়েছে।",
  "Set a password first: Google is your only way in.":
    "আগে একটি পাসওয়ার্ড দিন: এখন শুধু গুগল দিয়েই আপনি লগইন করতে পারেন।",
  "Signing in with Google was ended for this account.": "এই অ্যাকাউন্টে গুগল দিয়ে লগইন বন্ধ করা আছে।",
  "This Google account has another email address, or has been disconnected.":
    "এই গুগল অ্যাকাউন্টের ইমেইল ঠিকানা আলাদা, বা সংযোগটি বন্ধ করা হয়েছে।",
  "You can store only your own record.": "আপনি শুধু নিজের তথ্য সংরক্ষণ করতে পারেন।",
  "A token is issued only for your own email.": "টোকেন শুধু আপনার নিজের ইমেইল ঠিকানার জন্য দেওয়া হয়।",
  "You are signed in as {name}. Log out first, if this link is yours.":
    "আপনি {name} নামে লগইন করা আছেন। লিংকটি আপনার হলে আগে লগআউট করুন।",
  "This invitation was sent to another address. Log in or register with that one.":
    "আমন্ত্রণটি অন্য ঠিকানায় পাঠানো হয়েছিল। সেই ঠিকানা দিয়ে লগইন বা নিবন্ধন করুন।",
  "This account has just changed. Please try again.": "অ্যাকাউন্টটি এইমাত্র বদলেছে। আবার চেষ্টা করুন।",
  "This person's money with the tower is not settled, and nobody keeps their own account. Settle it first.":
    "এখানে এই ব্যক্তির দেনা-পাওনা এখনো মেটেনি, আর নিজের হিসাব কেউ নিজে রাখেন না। আগে তা মিটিয়ে নিন।",

  // Deleting the account.
  "Your account has just changed. Please try again.": "আপনার অ্যাকাউন্ট এইমাত্র বদলেছে। আবার চেষ্টা করুন।",
  "You live in the building. Your account can be deleted once your agreement has ended.":
    "আপনি এই ভবনে থাকেন। আপনার চুক্তি শেষ হলে অ্যাকাউন্ট মুছে ফেলা যাবে।",
  "You have a pending request. Withdraw it first.": "আপনার একটি আবেদনের সিদ্ধান্ত এখনো হয়নি। আগে তা তুলে নিন।",
  "Please sign in with Google once more, and delete your account within ten minutes of that.":
    "আবার গুগল দিয়ে লগইন করুন, আর তার দশ মিনিটের মধ্যে অ্যাকাউন্ট মুছে ফেলুন।",
  "Rent is not paid yet: {months}. Please settle it with the office first.":
    "ভাড়া এখনো পরিশোধ হয়নি: {months}। আগে অফিসের সঙ্গে তা মিটিয়ে নিন।",
  "{month} and {count} more": "{month} ও আরও {count} মাস",
  "The payment for {month} is not over yet. Your account can be deleted once it is.":
    "{month} মাসের পরিশোধ এখনো শেষ হয়নি। শেষ হলে আপনার অ্যাকাউন্ট মুছে ফেলা যাবে।",
  "The office has yet to confirm a payment that you reported. Your account can be deleted once it has.":
    "আপনার জানানো একটি পরিশোধ অফিস এখনো নিশ্চিত করেনি। নিশ্চিত হলে আপনার অ্যাকাউন্ট মুছে ফেলা যাবে।",
  "The office has money to give back to you. Your account can be deleted once you have it.":
    "অফিসের কাছে আপনার ফেরত পাওয়ার টাকা আছে। তা পেলে আপনার অ্যাকাউন্ট মুছে ফেলা যাবে।",
  "Your deposit is still held. Please settle it with the office first.":
    "আপনার অগ্রিম এখনো জমা আছে। আগে অফিসের সঙ্গে তা মিটিয়ে নিন।",

  // Requests and agreements.
  "There is no such request.": "এমন কোনো আবেদন নেই।",
  "This request has been {answer} already. Look at it again.":
    "এই আবেদনের সিদ্ধান্ত আগেই হয়েছে: {answer}। আবার দেখে নিন।",
  accepted: "মঞ্জুর",
  declined: "নামঞ্জুর",
  withdrawn: "তুলে নেওয়া",
  "There is no such agreement.": "এমন কোনো চুক্তি নেই।",
  "There is no such document.": "এমন কোনো চুক্তিপত্র নেই।",
  "You have no agreement.": "আপনার কোনো চুক্তি নেই।",
  "You have no active agreement.": "আপনার কোনো চলতি চুক্তি নেই।",
  "This agreement has ended.": "এই চুক্তি শেষ হয়েছে।",
  "Your agreement has just ended.": "আপনার চুক্তি এইমাত্র শেষ হয়েছে।",
  "This agreement has just been changed. Look at it again.": "এই চুক্তি এইমাত্র বদলানো হয়েছে। আবার দেখে নিন।",
  "Your agreement has changed since you read it. Please read the new version and sign that.":
    "আপনি পড়ার পর আপনার চুক্তি বদলেছে। নতুন সংস্করণটি পড়ে তাতে স্বাক্ষর করুন।",
  "Please enter your name in your profile first.": "আগে আপনার প্রোফাইলে নাম লিখুন।",
  "Please type your name as in your profile: {name}": "প্রোফাইলে যেমন আছে তেমনই আপনার নাম লিখুন: {name}",
  "Your last day has come.": "আপনার শেষ দিন এসে গেছে।",
  "You leave on {day} already. Withdraw that notice first.":
    "আপনি আগেই {day} তারিখে বাসা ছাড়ার নোটিশ দিয়েছেন। আগে সেই নোটিশ তুলে নিন।",
  "The office ends your agreement on {day} already.": "অফিস আগেই {day} তারিখে আপনার চুক্তি শেষ করছে।",
  "The office ends your agreement. Please ask the office if you want to stay.":
    "অফিস আপনার চুক্তি শেষ করছে। থাকতে চাইলে অফিসের সঙ্গে কথা বলুন।",

  // Repairs.
  "There is no such repair.": "এমন কোনো মেরামত নেই।",
  "Your agreement has ended: nothing can be reported any more.": "আপনার চুক্তি শেষ হয়েছে: আর কিছু জানানো যায় না।",
  "This thread is full: it can hold 200 messages.": "এখানে আর লেখা যায় না: সর্বোচ্চ ২০০টি বার্তা থাকতে পারে।",
  "No day is planned for this repair.": "এই মেরামতের কোনো দিন ঠিক হয়নি।",
  "This repair has changed since you opened it. Check it again, then send your change.":
    "আপনি খোলার পর এই মেরামত বদলেছে। আবার দেখে নিয়ে আপনার পরিবর্তন পাঠান।",
  "This repair is already open: write in its thread.": "এই মেরামত আগে থেকেই খোলা: সেখানেই লিখুন।",
  "This repair is closed. Open it again first.": "এই মেরামত বন্ধ। আগে আবার খুলুন।",
  "This was closed more than {days} days ago. Please report it again.":
    "এটি {days} দিনেরও আগে বন্ধ হয়েছে। আবার নতুন করে জানান।",
  "An admin notes what a repair costs.": "মেরামতের খরচ একজন অ্যাডমিন লেখেন।",
  "The office plans and closes repairs.": "মেরামতের দিন ঠিক করা ও বন্ধ করা অফিসের কাজ।",

  // Money.
  "There is no such payment.": "এমন কোনো পরিশোধ নেই।",
  "There is no such receipt.": "এমন কোনো রসিদ নেই।",
  "There is no such report.": "এমন কিছু জানানো হয়নি।",
  "There is no bill for this month.": "এই মাসের কোনো বিল নেই।",
  "There is no statement of rent for this year.": "এই বছরের কোনো হিসাব বিবরণী নেই।",
  "Nobody with this address has an agreement.": "এই ঠিকানার কারও চুক্তি নেই।",
  "Nobody with this address has an agreement for apartment {apartment}.":
    "এই ঠিকানার কারও ফ্ল্যাট {apartment}-এর চুক্তি নেই।",
  "{month} is already paid.": "{month} মাসের ভাড়া আগেই পরিশোধিত।",
  "Every month is already paid.": "সব মাসের ভাড়া আগেই পরিশোধিত।",
  "{month} is not a {named}. Please choose the month again.": "{month} মাসটি {named} নয়। আবার মাস বেছে নিন।",
  "Your first month is {month}. It can be paid from {from} on.":
    "আপনার প্রথম মাস {month}। তা {from} থেকে পরিশোধ করা যাবে।",
  "{month} cannot be paid: {why}. Please choose another month.":
    "{month} মাসের ভাড়া পরিশোধ করা যায় না: {why}। অন্য মাস বেছে নিন।",
  "your agreement begins in {month}": "আপনার চুক্তি শুরু {month} মাসে",
  "your last day is {day}": "আপনার শেষ দিন {day}",
  "you had no agreement for that month": "সেই মাসে আপনার চুক্তি ছিল না",
  "it is more than five months ahead": "মাসটি পাঁচ মাসেরও বেশি পরে",
  "What you want to pay is not on your bill any more. Please look at it again.":
    "যা পরিশোধ করতে চান তা আর আপনার বিলে নেই। বিলটি আবার দেখে নিন।",
  "The amount has changed. Please look at it again before you pay.":
    "টাকার পরিমাণ বদলেছে। পরিশোধ করার আগে আবার দেখে নিন।",
  "This payment is being changed in another window. Please try again.":
    "এই পরিশোধ অন্য একটি জানালায় বদলানো হচ্ছে। আবার চেষ্টা করুন।",
  "The payment of {id} is being changed by somebody else.": "{id} পরিশোধটি অন্য কেউ বদলাচ্ছেন।",
  "The payment for {month} is being confirmed. It will show in your payment history.":
    "{month} মাসের পরিশোধ নিশ্চিত করা হচ্ছে। তা আপনার পরিশোধের তালিকায় দেখা যাবে।",
  "The bank is still working on this payment. It will show by itself.":
    "ব্যাংক এখনো এই পরিশোধ নিয়ে কাজ করছে। শেষ হলে নিজে থেকেই দেখা যাবে।",
  "This payment has not been completed.": "এই পরিশোধ শেষ হয়নি।",
  "The {difference} of this payment is not what was reserved.":
    "এই পরিশোধ যেভাবে ধরা হয়েছিল সেভাবে আসেনি ({difference})।",
  "amount received": "পাওয়া টাকা",
  "No agreement is known for {id}.": "{id}-এর কোনো চুক্তি জানা নেই।",
  "The office has confirmed this payment already.": "অফিস আগেই এই পরিশোধ নিশ্চিত করেছে।",
  "This payment was declined already. The tenant can report it again.":
    "এই পরিশোধ আগেই ফিরিয়ে দেওয়া হয়েছে। ভাড়াটিয়া আবার জানাতে পারেন।",
  "A payment with this reference is recorded already. Look at your payment history, or ask the office.":
    "এই রেফারেন্সে একটি পরিশোধ আগেই লেখা আছে। আপনার পরিশোধের তালিকা দেখুন, বা অফিসে জিজ্ঞেস করুন।",
  "A payment with this reference is reported already. Please check the reference.":
    "এই রেফারেন্সে একটি পরিশোধ আগেই জানানো হয়েছে। রেফারেন্সটি দেখে নিন।",
  "No deposit is due from you. Please choose rent.": "আপনার কোনো অগ্রিম বাকি নেই। ভাড়া বেছে নিন।",

  // Cards, autopay and coupons.
  "This building takes no cards. Make Payment says how to pay.":
    "এই ভবনে কার্ড নেওয়া হয় না। কীভাবে পরিশোধ করবেন তা ভাড়া পরিশোধের পাতায় আছে।",
  "The card provider cannot be reached right now. Please try again in a moment.":
    "এই মুহূর্তে কার্ড প্রতিষ্ঠানে পৌঁছানো যাচ্ছে না। একটু পর আবার চেষ্টা করুন।",
  "The card provider takes too long right now. Nothing was charged. Please try again in a moment.":
    "কার্ড প্রতিষ্ঠান এখন বেশি সময় নিচ্ছে। কোনো টাকা কাটা হয়নি। একটু পর আবার চেষ্টা করুন।",
  "The card provider could not begin this payment. Nothing was charged. Please try again.":
    "কার্ড প্রতিষ্ঠান এই পরিশোধ শুরু করতে পারেনি। কোনো টাকা কাটা হয়নি। আবার চেষ্টা করুন।",
  "The card provider refuses this payment: {words}": "কার্ড প্রতিষ্ঠান এই পরিশোধ নিচ্ছে না: {words}",
  "The card provider takes payments from {least} to {most}. Please pay {way}.":
    "কার্ড প্রতিষ্ঠান {least} থেকে {most} পর্যন্ত নেয়। অনুগ্রহ করে {way} পরিশোধ করুন।",
  "without this coupon": "এই কুপন ছাড়া",
  "this month at the office": "এই মাসের টাকা অফিসে",
  "This month was paid twice, and the card provider refuses to give the second charge back: {words}":
    "এই মাসের ভাড়া দুবার পরিশোধ হয়েছে, আর কার্ড প্রতিষ্ঠান দ্বিতীয়বারের টাকা ফেরত দিচ্ছে না: {words}",
  "Please save a card first.": "আগে একটি কার্ড যোগ করুন।",
  "This card has not been saved. Please try again.": "কার্ডটি যোগ হয়নি। আবার চেষ্টা করুন।",
  "The card cannot be saved right now. Please try again.": "এখন কার্ডটি যোগ করা যাচ্ছে না। আবার চেষ্টা করুন।",
  "What you agree to has changed. Please read it again.": "আপনি যাতে রাজি হচ্ছেন তা বদলেছে। আবার পড়ে নিন।",
  "Your autopay has just changed. Please look at it again.":
    "আপনার স্বয়ংক্রিয় পরিশোধ এইমাত্র বদলেছে। আবার দেখে নিন।",
  "Coupon validity expired!": "কুপনের মেয়াদ শেষ!",
  "This coupon is used up.": "কুপনটির ব্যবহার শেষ।",
  "This coupon can be used from {day} on.": "কুপনটি {day} থেকে ব্যবহার করা যাবে।",
  "This coupon ended on {day}.": "কুপনটির মেয়াদ {day} তারিখে শেষ হয়েছে।",
  "You have already used this coupon.": "আপনি কুপনটি আগেই ব্যবহার করেছেন।",
  "You have used this coupon {count} times already.": "আপনি কুপনটি আগেই {count} বার ব্যবহার করেছেন।",
  "A coupon takes its share off a rent that is paid whole with it, and a part of this one is paid already. Please pay without the coupon.":
    "কুপনের ছাড় পাওয়া যায় পুরো ভাড়া একসঙ্গে পরিশোধ করলে, কিন্তু এই ভাড়ার কিছু অংশ আগেই পরিশোধিত। কুপন ছাড়া পরিশোধ করুন।",
};

/** Both are in the answers of calls. */
export const REFUSALS: Refusals = { ...FORM_REFUSALS, ...SERVER_REFUSALS };

/** Returns a sentence of an answer in a language. */
export const sentenceIn = (language: Language, sentence: string): string =>
  refusalIn(language, sentence, REFUSALS);
