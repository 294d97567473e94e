import { NO_AGREEMENT } from "./agreements.sentences";
import * as ofDeposits from "./deposits";
import { DEPOSIT_CHANGED, NO_AMOUNT, NO_RECEIPT } from "./deposits.sentences";
import { EXAMPLE_ID } from "./fields";
import * as formerTenants from "./former-tenants";
import { noun } from "./noun";
import { HOME, MEMBER } from "./shared.docs";

const DOOR = { apartment_no: HOME.apartment_no, floor_no: HOME.floor_no, block_no: HOME.block_no };

export const deposits = noun(
  { ...ofDeposits, ...formerTenants },
  {
    audited: {
      "deposit.received": [
        "{who} recorded {after.amount|dollars} of deposit {after.method|way} for {home}",
        "{who} recorded a deposit for {subject}",
      ],
      "deposit.deducted": [
        "{who} took {after.amount|dollars} off the deposit for {home}: {after.reason}",
        "{who} took something off the deposit for {subject}",
      ],
      "deposit.given_back": [
        "{who} gave back {after.amount|dollars} of the deposit for {home} {after.method|way}",
        "{who} gave back a deposit for {subject}",
      ],
      "deposit.reversed": [
        "{who} reversed an entry of {after.amount|dollars} in the deposit for {home}: {after.reason}",
        "{who} reversed an entry in the deposit for {subject}",
      ],
    },
    docs: {
      getDeposit: {
        answer: {
          agreement_id: EXAMPLE_ID,
          ...MEMBER,
          ...DOOR,
          active: true,
          ended_at: null,
          is_agreed: true,
          agreed: 1560,
          received: 1560,
          deducted: 0,
          given_back: 0,
          held: 1560,
          due: 0,
          version: 1,
          entries: [
            {
              _id: EXAMPLE_ID,
              number: "D-5B-234567",
              kind: "received",
              amount: 1560,
              on: "2026-11-01",
              method: "bank",
              reference: "TRX-20261101",
              reason: "",
              recorded_at: "2026-11-01T09:30:00.000Z",
              recorded_by: "Rezwan Karim",
              reverses: null,
              reversed: null,
            },
          ],
        },
        says: { not_found: NO_AGREEMENT },
      },
      recordDeposit: {
        says: { invalid_input: NO_AMOUNT, not_found: NO_AGREEMENT, conflict: DEPOSIT_CHANGED },
      },
      getDepositReceipt: { says: { not_found: NO_RECEIPT } },
      listFormerTenants: {
        answer: [
          {
            agreement_id: EXAMPLE_ID,
            user_id: EXAMPLE_ID,
            ...MEMBER,
            ...HOME,
            accept_date: "2025-11-01T09:30:00.000Z",
            ended_at: "2026-10-31T09:30:00.000Z",
            unpaid_periods: ["2026-10"],
            owed: 780,
            to_give_back: 0,
            held: 1560,
          },
        ],
      },
    },
  },
);
