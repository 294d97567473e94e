import { catalogue } from "@/lib/platform/contracts/language";

/** What the pages of announcements say. */
export const SCREENS = catalogue({
  en: {
    list: {
      title: "Announcements",
      heading: "All Announcements({count, number})",
      none: "No announcements yet",
      markAll: "Mark All as Read",
      allRead: "All announcements are read.",
      row: "{row, number}",
      name: "Title",
      description: "Description",
      date: "Announcement Date",
      action: "Action",
      view: "View Details",
      viewOf: "View Details of {title}",
      edited: "edited <at>{day}</at>",
      close: "Close",
      unread: "Unread",
      pinned: "Pinned",
      scheduled: "Scheduled",
    },
    unread: {
      count: "{count, plural, one {# unread announcement} other {# unread announcements}}",
    },
  },
  bn: {
    list: {
      title: "নোটিশ",
      heading: "সব নোটিশ({count, number})",
      none: "এখনো কোনো নোটিশ নেই",
      markAll: "সব পড়া হিসেবে চিহ্নিত করুন",
      allRead: "সব নোটিশ পড়া হয়েছে।",
      row: "{row, number}",
      name: "শিরোনাম",
      description: "বিবরণ",
      date: "নোটিশের তারিখ",
      action: "কাজ",
      view: "বিস্তারিত দেখুন",
      viewOf: "বিস্তারিত দেখুন: {title}",
      edited: "সংশোধিত <at>{day}</at>",
      close: "বন্ধ করুন",
      unread: "পড়া হয়নি",
      pinned: "পিন করা",
      scheduled: "পরে প্রকাশ হবে",
    },
    unread: {
      count: "{count, plural, other {#টি নোটিশ পড়া হয়নি}}",
    },
  },
});
