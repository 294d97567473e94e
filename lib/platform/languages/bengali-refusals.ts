/** What forms and calls refuse with, by its English as it is sent: a call answers in English, and the page says it in its language. */
export const REFUSALS = {
  "Please enter a valid Range": "সঠিক সীমা লিখুন",
  "Please choose 1+, 2+, 3+ or 4+": "১+, ২+, ৩+ বা ৪+ বেছে নিন",
  "Please choose all homes or available only": "সব ফ্ল্যাট বা শুধু খালি, একটি বেছে নিন",
  "Please choose one of these orders": "এই ক্রমগুলোর একটি বেছে নিন",
  "Something Went Wrong! Please try again!": "কোনো সমস্যা হয়েছে! আবার চেষ্টা করুন!",
  "Something went wrong on our side. Please try again.": "আমাদের দিকে কোনো সমস্যা হয়েছে। আবার চেষ্টা করুন।",
  "The server cannot be reached. Please check your connection and try again.":
    "সার্ভারে পৌঁছানো যাচ্ছে না। সংযোগ দেখে আবার চেষ্টা করুন।",
  "The database cannot be reached right now. Please try again in a moment.":
    "এই মুহূর্তে তথ্যভান্ডারে পৌঁছানো যাচ্ছে না। একটু পর আবার চেষ্টা করুন।",
  "Too many people are asking for this right now. Please try again in a moment.":
    "এখন অনেকে একসঙ্গে এটি চাইছেন। একটু পর আবার চেষ্টা করুন।",
  "Too many tries. Please wait {minutes} minutes and try again.":
    "অনেকবার চেষ্টা হয়েছে। {minutes} মিনিট পর আবার চেষ্টা করুন।",
  "Too many tries. Please wait {seconds} seconds and try again.":
    "অনেকবার চেষ্টা হয়েছে। {seconds} সেকেন্ড পর আবার চেষ্টা করুন।",
  "This is required.": "এটি দিতে হবে।",
  "Use at most {most} characters.": "সর্বোচ্চ {most} অক্ষর লিখুন।",
  "Please enter a valid email address.": "সঠিক ইমেইল ঠিকানা লিখুন।",
  "Email address is too long.": "ইমেইল ঠিকানা অনেক লম্বা।",
  "No Such Apartment!": "এমন কোনো ফ্ল্যাট নেই!",
  "There is no such apartment.": "এমন কোনো ফ্ল্যাট নেই।",
  "This apartment is already free. You can request it now.": "ফ্ল্যাটটি এখনই খালি। আপনি এখন আবেদন করতে পারেন।",
  "This installation sends no mail.": "এখান থেকে ইমেইল পাঠানো হয় না।",
  "This installation cannot send mail. Please ask the office.": "এখান থেকে ইমেইল পাঠানো যায় না। অফিসে জিজ্ঞেস করুন।",

  // Contact.
  "Please enter a telephone number or an email address.": "ফোন নম্বর বা ইমেইল ঠিকানা দিন।",
  "Please enter a telephone number like +880 1711 000000.": "ফোন নম্বর লিখুন, যেমন +৮৮০ ১৭১১ ০০০০০০।",
  "Use a floor and a block letter, like 4A.": "তলা ও ব্লকের অক্ষর লিখুন, যেমন তলা ৪ ব্লক এ।",
  "Please choose a day from today on.": "আজ বা পরের কোনো দিন বেছে নিন।",
  "Please choose a day in the next {days} days.": "আগামী {days} দিনের মধ্যে একটি দিন বেছে নিন।",
  "Please enter your name.": "আপনার নাম লিখুন।",
  "Please write your question.": "আপনার প্রশ্ন লিখুন।",
  "Please write your question, or choose a day for a visit.": "আপনার প্রশ্ন লিখুন, বা ফ্ল্যাট দেখার দিন বেছে নিন।",
  "Please choose a day.": "একটি দিন বেছে নিন।",
  "Please choose morning, afternoon or evening.": "সকাল, দুপুর বা সন্ধ্যা বেছে নিন।",

  // Signing in.
  "Incorrect email or password.": "ইমেইল বা পাসওয়ার্ড ঠিক নয়।",
  "Logging in is not possible right now. Please try again in a moment.":
    "এই মুহূর্তে লগইন করা যাচ্ছে না। একটু পর আবার চেষ্টা করুন।",
  "Logging in did not work. Please try again.": "লগইন হয়নি। আবার চেষ্টা করুন।",
  "Signing in with Google did not work. Please try again.": "গুগল দিয়ে লগইন হয়নি। আবার চেষ্টা করুন।",
  "Google has not verified this email address, so it cannot be used to sign in.":
    "গুগল এই ইমেইল ঠিকানা যাচাই করেনি, তাই এটি দিয়ে লগইন করা যায় না।",
  "This Google account belongs to another person here.": "এই গুগল অ্যাকাউন্টটি এখানে অন্য একজনের।",
  "This Google account has another email address than the account here. Please log in with your password.":
    "এই গুগল অ্যাকাউন্টের ইমেইল এখানকার অ্যাকাউন্টের সঙ্গে মেলে না। পাসওয়ার্ড দিয়ে লগইন করুন।",
  "Signing in with Google was ended for this account. Please log in with your password; your account page allows it again.":
    "এই অ্যাকাউন্টে গুগল দিয়ে লগইন বন্ধ করা আছে। পাসওয়ার্ড দিয়ে লগইন করুন; অ্যাকাউন্ট পাতায় তা আবার চালু করা যায়।",
  "An account here waits for this address to be confirmed. Please open the link that you got from the office or by mail first.":
    "এখানে একটি অ্যাকাউন্ট এই ঠিকানা নিশ্চিত হওয়ার অপেক্ষায় আছে। আগে অফিস থেকে বা ইমেইলে পাওয়া লিংকটি খুলুন।",
  "Forbidden Access!": "প্রবেশের অনুমতি নেই!",
  "Your session has ended. Please log in again.": "আপনার লগইনের মেয়াদ শেষ। আবার লগইন করুন।",
  "A Google account was linked after you had last used your old password. Your profile names it: end it if it is not yours.":
    "আপনি শেষবার পুরোনো পাসওয়ার্ড ব্যবহারের পর একটি গুগল অ্যাকাউন্ট যুক্ত হয়েছে। আপনার প্রোফাইলে তার নাম আছে: সেটি আপনার না হলে বাদ দিন।",
  "Name can not be empty": "নাম লিখতে হবে",
  "This text has characters that cannot be shown.": "লেখায় এমন অক্ষর আছে যা দেখানো যায় না।",
  "Write this in one line.": "এক লাইনে লিখুন।",
  "Write plain words, without links or markup.": "সাধারণ কথায় লিখুন, লিংক বা কোড ছাড়া।",
  "Please select an image.": "একটি ছবি বেছে নিন।",
  "Image must be jpeg/png": "ছবি জেপেগ বা পিএনজি হতে হবে",
  "Image must be at most 5 MB": "ছবি সর্বোচ্চ ৫ মেগাবাইট হতে পারে",
  "The photo could not be stored. Please try again.": "ছবিটি রাখা গেল না। আবার চেষ্টা করুন।",
  "Password must be at least 6 characters": "পাসওয়ার্ডে অন্তত ৬টি অক্ষর থাকতে হবে",
  "Password must be at most 200 characters": "পাসওয়ার্ডে সর্বোচ্চ ২০০টি অক্ষর থাকতে পারে",
  "Password must have at least one lowercase letter": "পাসওয়ার্ডে অন্তত একটি ছোট হাতের অক্ষর থাকতে হবে",
  "Password must have at least one uppercase letter": "পাসওয়ার্ডে অন্তত একটি বড় হাতের অক্ষর থাকতে হবে",
  "Password must have at least one special character": "পাসওয়ার্ডে অন্তত একটি বিশেষ চিহ্ন থাকতে হবে",
  "Password must have at least one number": "পাসওয়ার্ডে অন্তত একটি সংখ্যা থাকতে হবে",
  "An account with this email address already exists. Please log in instead.":
    "এই ইমেইল ঠিকানায় আগেই একটি অ্যাকাউন্ট আছে। লগইন করুন।",
  "An account here waits for this address to be confirmed. Log in if it is yours, else say so in the mail that we sent there.":
    "এখানে একটি অ্যাকাউন্ট এই ঠিকানা নিশ্চিত হওয়ার অপেক্ষায় আছে। আপনার হলে লগইন করুন, না হলে সেখানে পাঠানো ইমেইলে জানান।",
  "Your account has been created.": "আপনার অ্যাকাউন্ট তৈরি হয়েছে।",
  "If there is an account with this address, a link is on its way to it.":
    "এই ঠিকানায় অ্যাকাউন্ট থাকলে একটি লিংক সেখানে যাচ্ছে।",
  "This link is not valid any more. Please ask for a new one.": "লিংকটি আর কাজ করে না। নতুন একটি চান।",
  "This link is used up. Your new password may be saved already: try to log in with it, or ask for a new link.":
    "লিংকটি ব্যবহার হয়ে গেছে। আপনার নতুন পাসওয়ার্ড হয়তো রাখা হয়েছে: তা দিয়ে লগইন করে দেখুন, বা নতুন লিংক চান।",
  "Password changed. Please log in.": "পাসওয়ার্ড বদলেছে। লগইন করুন।",
} as const;
