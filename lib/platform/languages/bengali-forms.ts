/** What the forms of public pages say, by its English; the terms are those of bengali-public.ts. */
export const FORMS = {
  // Signing in.
  "A light is on where a home is waiting.": "যেখানে আলো জ্বলে, সেখানে একটি বাসা অপেক্ষায়।",
  "This page needs JavaScript: without it nothing that you type here is sent.":
    "এই পাতার জন্য জাভাস্ক্রিপ্ট লাগে: তা ছাড়া আপনি এখানে যা লেখেন, তার কিছুই পাঠানো হয় না।",
  "Log in to your dashboard, agreements and payments at {site}.":
    "{site}-এ আপনার ড্যাশবোর্ড, চুক্তি ও ভাড়ার হিসাব দেখতে লগইন করুন।",
  "New here?": "নতুন এসেছেন?",
  "Already registered?": "আগেই নিবন্ধন করেছেন?",
  "Forgot your password?": "পাসওয়ার্ড ভুলে গেছেন?",
  Password: "পাসওয়ার্ড",
  "Show password": "পাসওয়ার্ড দেখান",
  Username: "আপনার নাম",
  "Upload Photo": "ছবি দিন",
  "Choose a photo": "একটি ছবি বেছে নিন",
  "JPEG or PNG. Large photos are made smaller.": "জেপেগ বা পিএনজি। বড় ছবি ছোট করে নেওয়া হয়।",
  "Sign Up": "নিবন্ধন করুন",
  or: "অথবা",
  "Sign in with Google": "গুগল দিয়ে লগইন করুন",
  "Demo: a stand-in on this machine answers for Google.": "নমুনা: এই কম্পিউটারের একটি বিকল্প গুগলের হয়ে উত্তর দেয়।",
  "At least 6 characters: lowercase, uppercase, number, special character.":
    "অন্তত ৬ অক্ষর: ছোট হাতের, বড় হাতের, সংখ্যা ও বিশেষ চিহ্ন।",
  "A bright living room with a balcony": "বারান্দাসহ আলো ঝলমলে বসার ঘর",
  "Register to ask for one of the apartments of {tower}.":
    "{tower}-এর একটি ফ্ল্যাটের জন্য আবেদন করতে নিবন্ধন করুন।",
  "Register at {site} to ask for one of the {homes} apartments of the tower.":
    "টাওয়ারের {homes}টি ফ্ল্যাটের একটির জন্য আবেদন করতে {site}-এ নিবন্ধন করুন।",
  "Register at {site} to ask for an apartment of the tower.":
    "টাওয়ারের একটি ফ্ল্যাটের জন্য আবেদন করতে {site}-এ নিবন্ধন করুন।",
  "This could be your home.": "এটিই হতে পারে আপনার বাসা।",
  "One of these homes could be yours.": "এই বাসাগুলোর একটি হতে পারে আপনার।",
  "{homes} homes. One of them could be yours.": "{homes}টি বাসা। একটি হতে পারে আপনার।",
  "Forgotten Password": "পাসওয়ার্ড ভুলে গেছি",
  "Forgotten password": "পাসওয়ার্ড ভুলে গেছি",
  "Ask for a link to choose a new password for your account at {site}; it is sent to your email address.":
    "{site}-এ আপনার অ্যাকাউন্টের নতুন পাসওয়ার্ড বেছে নেওয়ার লিংক চান; তা আপনার ইমেইলে যাবে।",
  "Tell us your address, and we will send you a link to choose a new password.":
    "আপনার ইমেইল ঠিকানা লিখুন; নতুন পাসওয়ার্ড বেছে নেওয়ার একটি লিংক পাঠানো হবে।",
  "Send the link": "লিংক পাঠান",
  "New Password": "নতুন পাসওয়ার্ড",
  "New password": "নতুন পাসওয়ার্ড",
  "Choose a new password for your account at {site} with the link that was sent to your email address.":
    "ইমেইলে পাওয়া লিংক দিয়ে {site}-এ আপনার অ্যাকাউন্টের নতুন পাসওয়ার্ড বেছে নিন।",
  "Choose a new password. You will be signed out everywhere else.":
    "নতুন পাসওয়ার্ড বেছে নিন। অন্য সব জায়গা থেকে আপনি লগআউট হয়ে যাবেন।",
  "Save the password": "পাসওয়ার্ড রাখুন",

  // Contact.
  "Ask a question about {tower}, or book a visit and see an apartment with your own eyes.":
    "{tower} নিয়ে প্রশ্ন করুন, বা সময় নিয়ে নিজের চোখে ফ্ল্যাট দেখে যান।",
  "Ask what you want to know, or come and see for yourself.": "যা জানতে চান জিজ্ঞেস করুন, বা নিজে এসে দেখে যান।",
  "How to reach us": "আমাদের ঠিকানা",
  "Question or visit": "প্রশ্ন বা ফ্ল্যাট দেখা",
  "What is it about?": "কী বিষয়ে?",
  "Ask a question": "প্রশ্ন করুন",
  Name: "নাম",
  Telephone: "ফোন নম্বর",
  "Or an email address.": "অথবা ইমেইল ঠিকানা দিন।",
  "Or a telephone number.": "অথবা ফোন নম্বর দিন।",
  "Time of day": "কোন বেলায়",
  "Please choose": "বেছে নিন",
  "Morning, 9 to 12": "সকাল, ৯টা থেকে ১২টা",
  "Afternoon, 12 to 5": "দুপুর, ১২টা থেকে ৫টা",
  "Evening, 5 to 8": "সন্ধ্যা, ৫টা থেকে ৮টা",
  Apartment: "ফ্ল্যাট",
  "The number on the door, like 5A; empty for the building.":
    "দরজায় লেখা নম্বর, যেমন তলা ৫ ব্লক এ; ভবনের জন্য খালি রাখুন।",
  Message: "বার্তা",
  "We use what you write here to answer you and to arrange a visit, and delete it 180 days after it is done.":
    "এখানে যা লেখেন তা আপনাকে উত্তর দিতে ও ফ্ল্যাট দেখার ব্যবস্থা করতে ব্যবহার হয়, আর কাজ শেষের ১৮০ দিন পর মুছে ফেলা হয়।",
  Send: "পাঠান",
  "We have your visit request": "ফ্ল্যাট দেখার অনুরোধ পেয়েছি",
  "Nothing is fixed yet: we confirm the time, or propose another one, by email or telephone. If you gave an email address, a short mail says that it has arrived.":
    "এখনো কিছু ঠিক হয়নি: ইমেইলে বা ফোনে আমরা সময় নিশ্চিত করব, বা অন্য সময় বলব। ইমেইল ঠিকানা দিয়ে থাকলে অনুরোধ পৌঁছানোর খবর ছোট একটি ইমেইলে পাবেন।",
  "We have your question": "আপনার প্রশ্ন পেয়েছি",
  "We answer by email or telephone. If you gave an email address, a short mail says that it has arrived.":
    "আমরা ইমেইলে বা ফোনে উত্তর দিই। ইমেইল ঠিকানা দিয়ে থাকলে প্রশ্ন পৌঁছানোর খবর ছোট একটি ইমেইলে পাবেন।",
  "Send another one": "আরেকটি পাঠান",
} as const;
