import { catalogue } from "@/lib/platform/contracts/language";
import { CONSENT } from "./contract";

/** What the form for a visit or a question says, with and without scripts. */
export const SCREENS = catalogue({
  en: {
    form: {
      label: "Question or visit",
      about: "What is it about?",
      question: "Ask a question",
      visit: "Book a visit",
      name: "Name",
      phone: "Telephone",
      orEmail: "Or an email address.",
      email: "Email Address",
      apartment_no: "Apartment",
      door: "The number on the door, like {no}; empty for the building.",
      day: "Day",
      officeHours: "Office hours: {hours}.",
      time: "Time of day",
      choose: "Please choose",
      message: "Message",
      send: "Send",
    },
    times: {
      span: "{part}, {from} to {until}",
      morning: "Morning",
      afternoon: "Afternoon",
      evening: "Evening",
    },
    sent: {
      visit: "We have your visit request",
      visitNext: "Nothing is fixed yet: we confirm the time, or propose another one, by email or telephone.",
      question: "We have your question",
      questionNext: "We answer by email or telephone.",
      another: "Send another one",
    },
    plain: {
      title: "Contact Us",
      notSent: "Contact Us · Not sent yet",
      notYet: "This has not been sent yet.",
      marked: "Please look at what is marked below.",
      noVisit: "No visit",
      back: "Back to Contact Us",
    },
    consent: {
      text: CONSENT,
    },
  },
  bn: {
    form: {
      label: "প্রশ্ন বা ফ্ল্যাট দেখা",
      about: "কী বিষয়ে?",
      question: "প্রশ্ন করুন",
      visit: "ফ্ল্যাট দেখার সময় নিন",
      name: "নাম",
      phone: "ফোন নম্বর",
      orEmail: "অথবা ইমেইল ঠিকানা।",
      email: "ইমেইল ঠিকানা",
      apartment_no: "ফ্ল্যাট",
      door: "দরজায় লেখা নম্বর, যেমন {no}; পুরো ভবনের জন্য খালি রাখুন।",
      day: "দিন",
      officeHours: "অফিসের সময়: {hours}।",
      time: "কোন বেলায়",
      choose: "বেছে নিন",
      message: "বার্তা",
      send: "পাঠান",
    },
    times: {
      span: "{part}, {from}টা থেকে {until}টা",
      morning: "সকাল",
      afternoon: "দুপুর",
      evening: "সন্ধ্যা",
    },
    sent: {
      visit: "ফ্ল্যাট দেখার অনুরোধ পেয়েছি",
      visitNext: "এখনো কিছু ঠিক হয়নি: আমরা ইমেইলে বা ফোনে সময়টি নিশ্চিত করব, বা অন্য সময় জানাব।",
      question: "আপনার প্রশ্ন পেয়েছি",
      questionNext: "আমরা ইমেইলে বা ফোনে উত্তর দেব।",
      another: "আরেকটি পাঠান",
    },
    plain: {
      title: "যোগাযোগ করুন",
      notSent: "যোগাযোগ করুন · এখনো পাঠানো হয়নি",
      notYet: "এটি এখনো পাঠানো হয়নি।",
      marked: "নিচে চিহ্নিত জায়গাগুলো দেখুন।",
      noVisit: "দেখতে আসছি না",
      back: "যোগাযোগের পাতায় ফিরুন",
    },
    consent: {
      text: "এখানে দেওয়া তথ্য উত্তর দিতে ও ফ্ল্যাট দেখার ব্যবস্থা করতে ব্যবহার করা হয়; কাজ শেষের ১৮০ দিন পর মুছে ফেলা হয়।",
    },
  },
});
