import * as bank from "./bank-statements";
import { EXAMPLE_ID } from "./fields";
import * as myBalance from "./my-balance";
import * as myReceipts from "./my-receipts";
import { noun } from "./noun";
import * as offline from "./offline-payments";
import * as ofPayments from "./payments";
import * as receipts from "./receipts";
import * as rentRoll from "./rent-roll";
import { BAD_EMAIL, BAD_MONTH, NO_NUMBER } from "./shared.sentences";
import * as statements from "./statements";
import { HOME, MEMBER, NO_PARAMETER } from "./shared.docs";
import {
  BAD_YEAR,
  BEING_PAID,
  NO_DATE_COLUMN,
  NO_PAYMENT,
  NOT_SAID_WHY,
  NO_REFERENCE,
  NO_STATEMENT,
  NO_TENANT,
  PAID_BY_CARD,
  PAYMENT_CHANGED,
  PAYMENT_SENTENCES,
  WHICH_PAYMENT,
  monthPaid,
} from "./payments.sentences";

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
  waived: 0,
  given_back: 0,
  in_dispute: 0,
  kept: 663,
  method: "card",
  reference: "",
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
  recorded_by: "",
  waived_reason: "",
  reversed: null,
  returns: [],
  failed_returns: [],
  returning: 0,
};
const CSV = [
  "Receipt,Name,Email,Apartment No,Floor No,Block,Month,Rent,Coupon,Discount,Waived,Paid Amount,Refunded,In Dispute,Kept,Status,Payment Date,Transaction ID,Method,Reference,Recorded By",
  "2026-11-5B-234567,Tanvir Hasan,member@nibash.test,5B,5,B,2026-11,780.00,WELCOME15,117.00,0.00,663.00,0.00,0.00,663.00,paid,2026-11-04,pi_3QxNibashExample,Card,,",
].join("\r\n");

const AGEING = { days_30: 780, days_60: 0, days_90: 0, older: 0 };
const ROLL_CSV = [
  "Apartment No,Name,Email,Telephone,Former,Status,Rent,Discount,Waived,Due,Received,Given Back,In Dispute,Kept,To Give Back,Owed,0–30 days,31–60 days,61–90 days,Over 90 days,Unpaid Months,Days Late,Last Reminder",
  "5B,Tanvir Hasan,member@nibash.test,+880 1711 000000,,due,780.00,0.00,0.00,780.00,0.00,0.00,0.00,0.00,0.00,780.00,780.00,0.00,0.00,0.00,2026-11,7,2026-11-05",
  ",Total,,,,,780.00,0.00,0.00,780.00,0.00,0.00,0.00,0.00,0.00,780.00,780.00,0.00,0.00,0.00,,,",
].join("\r\n");

export const payments = noun(
  {
    ...ofPayments,
    ...receipts,
    ...rentRoll,
    ...myBalance,
    ...myReceipts,
    ...offline,
    ...statements,
    ...bank,
  },
  {
    audited: PAYMENT_SENTENCES,
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
          due: 780,
          until: "2026-11-05",
          late: false,
          paid_until: "2026-10",
          next: "2026-11",
          next_due: "2026-11-05",
          to_give_back: 0,
          apartment_no: "5B",
          is_former: false,
          months: [
            {
              period: "2026-10",
              apartment_no: "5B",
              due: 663,
              received: 663,
              given_back: 0,
              in_dispute: 0,
              kept: 663,
              owed: 0,
              status: "paid",
            },
            {
              period: "2026-11",
              apartment_no: "5B",
              due: 780,
              received: 0,
              given_back: 0,
              in_dispute: 0,
              kept: 0,
              owed: 780,
              status: "due",
            },
          ],
        },
        says: { invalid_input: NO_PARAMETER },
      },
      createPaymentIntent: {
        answer: {
          clientSecret: "pi_3QxNibashExample_secret_example",
          transactionId: "pi_3QxNibashExample",
          period: "2026-01",
          month: "January",
          rent: 650,
          discount: 97.5,
          amount: 552.5,
          coupon: "WELCOME15",
        },
        says: { invalid_input: NO_NUMBER },
      },
      recordPayment: { says: { invalid_input: WHICH_PAYMENT } },
      listMyReceipts: { answer: [receipt] },
      listAllPayments: { answer: [receipt] },
      getReceipt: { answer: receipt, says: { not_found: NO_PAYMENT } },
      getReceiptFile: { says: { not_found: NO_PAYMENT } },
      exportPayments: { answer: CSV, says: { invalid_input: BAD_MONTH } },
      getRentRoll: {
        answer: {
          period: "2026-11",
          month: "November",
          expected: 780,
          collected: 0,
          discounts: 0,
          waived: 0,
          due: 780,
          received_total: 0,
          outstanding: 780,
          in_dispute: 0,
          given_back: 0,
          to_give_back: 0,
          ageing: AGEING,
          received: [
            { period: "2026-10", month: "October", collected: 780 },
            { period: "2026-11", month: "November", collected: 0 },
          ],
          rows: [
            {
              agreement_id: EXAMPLE_ID,
              ...MEMBER,
              telephone: "+880 1711 000000",
              ...HOME,
              status: "due",
              payment_id: null,
              is_former: false,
              in_dispute: 0,
              to_give_back: 0,
              expected: 780,
              due: 780,
              received: 0,
              given_back: 0,
              discount: 0,
              waived: 0,
              paid: 0,
              unpaid_periods: ["2026-11"],
              owed: 780,
              days_late: 7,
              ageing: AGEING,
              last_reminder: { at: "2026-11-05T03:00:00.000Z", kind: "due", by: "" },
            },
          ],
        },
        says: { invalid_input: BAD_MONTH },
      },
      listMyStatements: { answer: [2026, 2025], says: { invalid_input: NO_PARAMETER } },
      listMemberStatements: { answer: [2026, 2025] },
      getMyStatement: { says: { invalid_input: BAD_YEAR, not_found: NO_STATEMENT } },
      getMemberStatement: { says: { invalid_input: BAD_YEAR, not_found: NO_STATEMENT } },
      checkBankStatement: { says: { invalid_input: NO_DATE_COLUMN } },
      exportRentRoll: { answer: ROLL_CSV, says: { invalid_input: BAD_MONTH } },
      getRentHistory: {
        answer: {
          homes: 20,
          months: [{ period: "2026-11", expected: 780, collected: 0, outstanding: 780, let: 1 }],
        },
        says: { invalid_input: BAD_MONTH },
      },
      recordOfflinePayment: {
        says: {
          invalid_input: NO_REFERENCE,
          not_found: NO_TENANT,
          conflict: BEING_PAID,
          month_already_paid: monthPaid("November 2026"),
        },
      },
      listRecordableMonths: {
        answer: [{ period: "2026-11", rent: 780 }],
        says: { invalid_input: BAD_EMAIL, not_found: NO_TENANT },
      },
      reversePayment: {
        says: { invalid_input: NOT_SAID_WHY, not_found: NO_PAYMENT, conflict: PAID_BY_CARD },
      },
      giveBackPayment: {
        says: { invalid_input: NOT_SAID_WHY, not_found: NO_PAYMENT, conflict: PAYMENT_CHANGED },
      },
    },
  },
);
