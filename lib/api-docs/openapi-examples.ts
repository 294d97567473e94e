import { EXAMPLE_ID } from "@/lib/contracts/fields";

/**
 * Worked answers by call, where the contract has none of its own. They stand here and not beside the contracts because
 * the browser loads those.
 */

const apartment = {
  _id: EXAMPLE_ID,
  apartment_no: "4A",
  floor_no: 4,
  block_no: "A",
  rent: 650,
  booking_status: "available",
  apartment_image: "/media/apartment-07",
  rooms: 3,
  bathrooms: 2,
  balconies: 1,
  area_sqft: 1650,
  floor_plan: "floor-plan-3-rooms",
  panorama: "panorama-warm",
  description: "A long living room, a closed kitchen and three bedrooms in a row behind it.",
};

const home = { apartment_no: "5B", floor_no: 5, block_no: "B", rent: 780 };
const member = { name: "Tanvir Hasan", email: "member@nibash.test" };
const user = { _id: EXAMPLE_ID, ...member, role: "member", photoURL: null };
const coupon = {
  _id: EXAMPLE_ID,
  coupon: "WELCOME15",
  discount: 15,
  description: "For everybody who has just moved in.",
  validity: "Valid",
  date: "2026-11-01T09:30:00.000Z",
  ...{ from: null, until: "2026-12-31", uses: 10, uses_per_tenant: 1, used: 3 },
};
const payment = {
  _id: EXAMPLE_ID,
  ...member,
  ...home,
  month: "November",
  period: "2026-11",
  amount: 780,
  coupon: "WELCOME15",
  discount: 117,
  paid: 663,
  ...{ given_back: 0, in_dispute: 0, kept: 663 },
  transactionId: "pi_3QxNibashExample",
  status: "paid",
  date: "2026-11-04T09:30:00.000Z",
};
const receipt = {
  ...payment,
  number: "2026-11-5B-234567",
  card_brand: "visa",
  card_last4: "4242",
  refunded: 0,
  percent: 15,
};
const CSV = [
  "Receipt,Name,Email,Apartment No,Floor No,Block,Month,Rent,Coupon,Discount,Paid Amount,Refunded,In Dispute,Kept,Status,Payment Date,Transaction ID",
  "2026-11-5B-234567,Tanvir Hasan,member@nibash.test,5B,5,B,2026-11,780.00,WELCOME15,117.00,663.00,0.00,0.00,663.00,paid,2026-11-04,pi_3QxNibashExample",
].join("\r\n");
const ASKED = { message: "If there is an account with this address, a link is on its way to it." };

export const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /apartments": { result: [apartment], totalPages: 1 },
  "GET /apartments/{apartment_no}": apartment,
  "GET /requests": [
    {
      ...{ _id: EXAMPLE_ID, name: "Nadia Rahman", email: "user@nibash.test", apartment_id: EXAMPLE_ID },
      ...{
        apartment_no: "4A",
        floor_no: 4,
        block_no: "A",
        rent: 650,
        apartment_image: "/media/apartment-07",
      },
      ...{ request_date: "2026-11-20T18:38:07.054Z", status: "pending" },
    },
  ],
  "GET /announcements": [
    {
      ...{ _id: EXAMPLE_ID, title: "Lift maintenance", date: "2026-11-19T09:30:00.000Z" },
      description: "The lift rests on Friday from 10 to 12.",
    },
  ],
  "POST /announcements": { insertedId: EXAMPLE_ID },
  "GET /coupons": [coupon],
  "GET /coupons/{code_or_id}": { ...coupon, refusal: null },
  "POST /coupons": { insertedId: EXAMPLE_ID },
  "POST /jwt": { token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NTYwYTFiMmMzZDRlNWY2MDEyMzQ1NjcifQ.c2lnbmF0dXJl" },
  "POST /users": { role: "member", user },
  "GET /members": [{ _id: EXAMPLE_ID, ...member, photoURL: null, apartment_no: "5B" }],
  "GET /statistics": {
    ...{ totalApartments: 20, availablePercentage: 70, unavailablePercentage: 30 },
    ...{ totalUsers: 13, totalMembers: 6 },
  },
  "GET /my-apartment/{email}": {
    ...member,
    ...home,
    ...{ apartment_id: EXAMPLE_ID, apartment_image: "/media/apartment-10" },
    ...{ accept_date: "2026-05-02T00:00:00.000Z", agreement_id: EXAMPLE_ID },
  },
  "PATCH /profile": user,
  "POST /profile/photo": { ...user, photoURL: `/api/images/${"9f3c1d".repeat(8)}` },
  "GET /profile/sessions": [
    {
      ...{ id: "p4wMZA9Xox98yNu4X6KssAUPLwg9J8by", device: "Firefox on Linux", current: true },
      ...{ created_at: "2026-11-21T08:00:00.000Z", last_used_at: "2026-11-21T09:30:00.000Z" },
    },
  ],
  "GET /profile/google": {
    link: { email: "member@nibash.test", linked_at: "2026-11-02T08:00:00.000Z" },
    ...{ isQuestioned: false, isEnded: false },
  },
  "GET /payments-history/{email}": [payment],
  "GET /payments-history/{email}/csv": CSV,
  "GET /rent-months": {
    rent: 780,
    months: [
      { month: "October", period: "2026-10", paid: true, payable: false, rent: 780 },
      { month: "November", period: "2026-11", paid: false, payable: true, rent: 780 },
    ],
    next: "2026-11",
  },
  "POST /create-payment-intent": {
    ...{ clientSecret: "pi_3QxNibashExample_secret_example", transactionId: "pi_3QxNibashExample" },
    ...{ period: "2026-01", month: "January", rent: 650, discount: 97.5, amount: 552.5, coupon: "WELCOME15" },
  },
  "GET /payments": [receipt],
  "GET /payments/{id}": receipt,
  "GET /payments/csv": CSV,
  "GET /rent-roll": {
    ...{ period: "2026-11", month: "November", expected: 780, collected: 0, discounts: 0, outstanding: 780 },
    ...{ in_dispute: 0, given_back: 0 },
    received: [
      { period: "2026-10", month: "October", collected: 780 },
      { period: "2026-11", month: "November", collected: 0 },
    ],
    rows: [
      {
        ...{ agreement_id: EXAMPLE_ID, ...member, ...home, status: "due", payment_id: null },
        ...{ is_former: false, in_dispute: 0, to_give_back: 0 },
        ...{ discount: 0, paid: 0, unpaid_periods: ["2026-11"], owed: 780 },
      },
    ],
  },
  "GET /audit": [
    {
      ...{ _id: EXAMPLE_ID, at: "2026-11-21T09:30:00.000Z", actor_id: EXAMPLE_ID, actor_name: "Admin" },
      ...{ action: "coupon.validity-changed", subject: "WELCOME15" },
      ...{ before: { validity: "Valid" }, after: { validity: "Invalid" } },
      request_id: "1c9a531a-b2b3-4f2d-a808-d1e883dfe6b8",
    },
  ],
  "GET /health": {
    ...{ status: "ok", database: "connected", cards: "sandbox", identity: "stand-in" },
    version: "0.1.0 (a827f48c1d2e)",
  },
  "GET /live": { status: "alive", version: "0.1.0 (a827f48c1d2e)" },
  "POST /password/forgot": ASKED,
  "POST /email/link": { message: "A link is on its way to member@nibash.test." },
};
