import { EXAMPLE_ID } from "./fields";
import * as myBalance from "./my-balance";
import * as myReceipts from "./my-receipts";
import { noun } from "./noun";
import * as offline from "./offline-payments";
import * as ofPayments from "./payments";
import * as receipts from "./receipts";
import * as rentRoll from "./rent-roll";
import { BAD_EMAIL, BAD_MONTH, HOME, MEMBER, NO_PARAMETER } from "./shared.docs";

const NO_PAYMENT = "There is no such payment.";

const payment = {
  _id: EXAMPLE_ID,
  ...MEMBER,
  ...HOME,
  month: "November",
  period: "2026-11",
  amount: 780,
  coupon: "WELCOME15",
  discount: 117,
  paid: 663,
  ...{ waived: 0, given_back: 0, in_dispute: 0, kept: 663 },
  ...{ method: "card", reference: "" },
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
  ...{ recorded_by: "", reversed: null, returns: [], returning: 0 },
};
const CSV = [
  "Receipt,Name,Email,Apartment No,Floor No,Block,Month,Rent,Coupon,Discount,Waived,Paid Amount,Refunded,In Dispute,Kept,Status,Payment Date,Transaction ID,Method,Reference,Recorded By",
  "2026-11-5B-234567,Tanvir Hasan,member@nibash.test,5B,5,B,2026-11,780.00,WELCOME15,117.00,0.00,663.00,0.00,0.00,663.00,paid,2026-11-04,pi_3QxNibashExample,Card,,",
].join("\r\n");

export const payments = noun(
  { ...ofPayments, ...receipts, ...rentRoll, ...myBalance, ...myReceipts, ...offline },
  {
    audited: ["payment"],
    docs: {
      listPayments: { answer: [payment], says: { invalid_input: BAD_EMAIL } },
      exportOwnPayments: { answer: CSV, says: { invalid_input: BAD_EMAIL } },
      listRentMonths: {
        answer: {
          rent: 780,
          months: [
            { month: "October", period: "2026-10", paid: true, payable: false, rent: 780 },
            { month: "November", period: "2026-11", paid: false, payable: true, rent: 780 },
          ],
          next: "2026-11",
        },
        says: { invalid_input: NO_PARAMETER },
      },
      getMyBalance: {
        answer: {
          ...{ due: 780, until: "2026-11-05", late: false, paid_until: "2026-10", next: "2026-11" },
          ...{ to_give_back: 0, apartment_no: "5B", is_former: false },
          months: [
            {
              ...{ period: "2026-10", apartment_no: "5B", due: 663, received: 663, given_back: 0 },
              ...{ in_dispute: 0, kept: 663, owed: 0, status: "paid" },
            },
            {
              ...{ period: "2026-11", apartment_no: "5B", due: 780, received: 0, given_back: 0 },
              ...{ in_dispute: 0, kept: 0, owed: 780, status: "due" },
            },
          ],
        },
        says: { invalid_input: NO_PARAMETER },
      },
      createPaymentIntent: {
        answer: {
          ...{ clientSecret: "pi_3QxNibashExample_secret_example", transactionId: "pi_3QxNibashExample" },
          ...{ period: "2026-01", month: "January", rent: 650, discount: 97.5, amount: 552.5 },
          coupon: "WELCOME15",
        },
        says: { invalid_input: "Please enter a number." },
      },
      recordPayment: { says: { invalid_input: "Say which payment." } },
      listMyReceipts: { answer: [receipt] },
      listAllPayments: { answer: [receipt] },
      getReceipt: { answer: receipt, says: { not_found: NO_PAYMENT } },
      getReceiptFile: { says: { not_found: NO_PAYMENT } },
      exportPayments: { answer: CSV, says: { invalid_input: BAD_MONTH } },
      getRentRoll: {
        answer: {
          ...{ period: "2026-11", month: "November", expected: 780, collected: 0, discounts: 0, waived: 0 },
          ...{ outstanding: 780, in_dispute: 0, given_back: 0 },
          received: [
            { period: "2026-10", month: "October", collected: 780 },
            { period: "2026-11", month: "November", collected: 0 },
          ],
          rows: [
            {
              ...{ agreement_id: EXAMPLE_ID, ...MEMBER, ...HOME, status: "due", payment_id: null },
              ...{ is_former: false, in_dispute: 0, to_give_back: 0 },
              ...{ discount: 0, waived: 0, paid: 0, unpaid_periods: ["2026-11"], owed: 780 },
            },
          ],
        },
        says: { invalid_input: BAD_MONTH },
      },
      recordOfflinePayment: {
        says: {
          invalid_input: "Please enter a reference, such as the number of the receipt.",
          not_found: "Nobody with this address has an agreement.",
          conflict: "This month is being paid in another window. Please try again.",
          month_already_paid: "November 2026 is already paid.",
        },
      },
      reversePayment: {
        says: {
          invalid_input: "Please say why.",
          not_found: NO_PAYMENT,
          conflict: "A payment by card cannot be reversed. Give it back instead.",
        },
      },
      giveBackPayment: {
        says: {
          invalid_input: "Please say why.",
          not_found: NO_PAYMENT,
          conflict: "Somebody else has just changed this payment. Please look at it again.",
        },
      },
    },
  },
);
