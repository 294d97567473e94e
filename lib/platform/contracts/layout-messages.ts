import { catalogue } from "./language";

/** What stands around every page. */
export const SCREENS = catalogue({
  en: {
    skip: "Skip to content",
    header: {
      main: "Main",
      collapsed: "Collapsed",
      openMenu: "Open menu",
      closeMenu: "Close menu",
      home: "Home",
      apartments: "Apartments",
      register: "Register",
      login: "Login",
      logIn: "Log in",
      dashboard: "Dashboard",
    },
    theme: {
      legend: "Theme",
      system: "System",
      light: "Day",
      dusk: "Dusk",
    },
  },
  bn: {
    skip: "মূল অংশে যান",
    header: {
      main: "প্রধান মেনু",
      collapsed: "মেনু",
      openMenu: "মেনু খুলুন",
      closeMenu: "মেনু বন্ধ করুন",
      home: "হোম",
      apartments: "ফ্ল্যাটসমূহ",
      register: "নিবন্ধন",
      login: "লগইন",
      logIn: "লগইন",
      dashboard: "ড্যাশবোর্ড",
    },
    theme: {
      legend: "থিম",
      system: "ডিভাইসের মতো",
      light: "দিন",
      dusk: "সন্ধ্যা",
    },
  },
});
