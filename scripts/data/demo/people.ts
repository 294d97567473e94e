import { type Role } from "@/lib/platform/contracts/endpoint";
import type { DemoBooking, DemoWishes } from "./tenancy";

export const DEMO_PASSWORD = "Nibash#2026";

export interface DemoPerson {
  name: string;
  email: string;
  role: Role;
  /**
   * The member's apartment, how many recent months are paid, and what the office has put on the account besides. Signed, with
   * the deposit paid, unless new.
   */
  home?: {
    apartment: string;
    paidMonths: number;
    couponEvery?: number;
    isNew?: boolean;
    /** Whether it ends with the next month. */
    isLeaving?: boolean;
    booked?: DemoBooking;
  };
  /** The home of a former member; some days of the last month are owed, and the deposit is still held. */
  formerHome?: { apartment: string; paidMonths: number; goneForMonths: number; daysOwed: number };
  /** A request for an apartment: pending, or declined. */
  request?: { apartment: string; decision: "declined" | null; daysAgo: number; wishes: DemoWishes };
}

/** The three accounts that the start prints, then neighbours, so that the admin pages have realistic content. */
export const DEMO_PEOPLE: DemoPerson[] = [
  { name: "Ayesha Rahman", email: "admin@nibash.test", role: "admin" },
  {
    name: "Tanvir Hasan",
    email: "member@nibash.test",
    role: "member",
    home: { apartment: "4B", paidMonths: 6, couponEvery: 3 },
  },
  { name: "Nusrat Jahan", email: "user@nibash.test", role: "user" },
  {
    name: "Farhana Akter",
    email: "farhana.akter@nibash.test",
    role: "member",
    home: {
      apartment: "2A",
      paidMonths: 6,
      booked: { meter: { previous: 8_410, current: 8_622, rate_cents: 11.5 } },
    },
  },
  {
    name: "Imran Chowdhury",
    email: "imran.chowdhury@nibash.test",
    role: "member",
    home: { apartment: "5B", paidMonths: 4, couponEvery: 2, booked: { received_cents: 40_000 } },
  },
  {
    name: "Sadia Islam",
    email: "sadia.islam@nibash.test",
    role: "member",
    home: { apartment: "7A", paidMonths: 5, booked: { arrears_cents: 18_000 } },
  },
  {
    name: "Rezaul Karim",
    email: "rezaul.karim@nibash.test",
    role: "member",
    home: { apartment: "8B", paidMonths: 3, couponEvery: 3, isNew: true },
  },
  {
    name: "Maliha Tasnim",
    email: "maliha.tasnim@nibash.test",
    role: "member",
    home: {
      apartment: "10A",
      paidMonths: 6,
      couponEvery: 4,
      isLeaving: true,
      booked: { received_cents: 200_000 },
    },
  },
  {
    name: "Arif Mahmud",
    email: "arif.mahmud@nibash.test",
    role: "user",
    request: {
      apartment: "3A",
      decision: null,
      daysAgo: 1,
      wishes: {
        telephone: "+880 1711 204060",
        occupation: "Pharmacist",
        people: 3,
        message: "We would like to move in before the school year begins.",
      },
    },
  },
  {
    name: "Sharmin Sultana",
    email: "sharmin.sultana@nibash.test",
    role: "user",
    request: {
      apartment: "6B",
      decision: null,
      daysAgo: 2,
      wishes: { telephone: "+880 1812 305070", people: 2 },
    },
  },
  {
    name: "Kamal Hossain",
    email: "kamal.hossain@nibash.test",
    role: "user",
    request: {
      apartment: "9A",
      decision: null,
      daysAgo: 4,
      wishes: { telephone: "+880 1913 406080", occupation: "Engineer" },
    },
  },
  {
    name: "Rumana Haque",
    email: "rumana.haque@nibash.test",
    role: "user",
    request: {
      apartment: "1B",
      decision: "declined",
      daysAgo: 12,
      wishes: {
        telephone: "+880 1614 507090",
        people: 5,
        reason: "The home is too small for five people. 4A is larger, and free.",
      },
    },
  },
  {
    name: "Zahid Iqbal",
    email: "zahid.iqbal@nibash.test",
    role: "user",
    formerHome: { apartment: "2A", paidMonths: 4, goneForMonths: 8, daysOwed: 5 },
  },
];
