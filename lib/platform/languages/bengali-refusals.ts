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
} as const;
