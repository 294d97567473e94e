import { cardError, type SandboxError } from "./errors";

type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay";

type Decline = {
  code: string;
  message: string;
  decline_code?: string;
};

/** What a test card does when it is charged. */
export type Scenario = {
  /** The bank requires 3-D Secure: always, unless the card was saved for this, or only if the cardholder is present. */
  challenge?: true | "unless_set_up" | "on_session";
  decline?: keyof typeof DECLINES;
  /** Can be saved; is declined only when charged. */
  attaches?: true;
  /** What follows the charge automatically: a dispute, an inquiry, or a fraud warning. */
  trouble?: "fraudulent" | "product_not_received" | "inquiry" | "warning";
  /** What happens to a refund: it succeeds later, or it succeeds and fails later. */
  refund?: "slow" | "fails";
};

export type TestCard = { number: string; brand: Brand; scenario: Scenario; funding: "credit" | "debit" };

/** Stripe's exact messages. */
export const DECLINES = {
  generic: { code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." },
  insufficient: {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  lost: { code: "card_declined", decline_code: "lost_card", message: "Your card was declined." },
  stolen: { code: "card_declined", decline_code: "stolen_card", message: "Your card was declined." },
  velocity: {
    code: "card_declined",
    decline_code: "card_velocity_exceeded",
    message:
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  },
  expired: { code: "expired_card", message: "Your card has expired." },
  cvc: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  processing: {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
} as const satisfies Record<string, Decline>;

/** https://docs.stripe.com/testing, by number, with the token that represents it on the server. */
const TEST_CARDS: [number: string, brand: Brand, scenario: Scenario, token?: string][] = [
  ["4242424242424242", "visa", {}, "pm_card_visa"],
  ["4000056655665556", "visa", {}, "pm_card_visa_debit"],
  ["5555555555554444", "mastercard", {}, "pm_card_mastercard"],
  ["2223003122003222", "mastercard", {}],
  ["5200828282828210", "mastercard", {}, "pm_card_mastercard_debit"],
  ["5105105105105100", "mastercard", {}, "pm_card_mastercard_prepaid"],
  ["378282246310005", "amex", {}, "pm_card_amex"],
  ["371449635398431", "amex", {}],
  ["6011111111111117", "discover", {}, "pm_card_discover"],
  ["3056930009020004", "diners", {}, "pm_card_diners"],
  ["3566002020360505", "jcb", {}, "pm_card_jcb"],
  ["6200000000000005", "unionpay", {}, "pm_card_unionpay"],
  ["4000000000000002", "visa", { decline: "generic" }, "pm_card_visa_chargeDeclined"],
  ["4000000000000341", "visa", { decline: "generic", attaches: true }, "pm_card_chargeCustomerFail"],
  ["4000000000009995", "visa", { decline: "insufficient" }, "pm_card_visa_chargeDeclinedInsufficientFunds"],
  ["4000000000009987", "visa", { decline: "lost" }, "pm_card_visa_chargeDeclinedLostCard"],
  ["4000000000009979", "visa", { decline: "stolen" }, "pm_card_visa_chargeDeclinedStolenCard"],
  ["4000000000006975", "visa", { decline: "velocity" }, "pm_card_visa_chargeDeclinedVelocityLimitExceeded"],
  ["4000000000000069", "visa", { decline: "expired" }, "pm_card_chargeDeclinedExpiredCard"],
  ["4000000000000127", "visa", { decline: "cvc" }, "pm_card_chargeDeclinedIncorrectCvc"],
  ["4000000000000119", "visa", { decline: "processing" }, "pm_card_chargeDeclinedProcessingError"],
  ["4000000000000259", "visa", { trouble: "fraudulent" }, "pm_card_createDispute"],
  [
    "4000000000002685",
    "visa",
    { trouble: "product_not_received" },
    "pm_card_createDisputeProductNotReceived",
  ],
  ["4000000000001976", "visa", { trouble: "inquiry" }, "pm_card_createDisputeInquiry"],
  ["4000000000005423", "visa", { trouble: "warning" }, "pm_card_createIssuerFraudRecord"],
  ["4000000000007726", "visa", { refund: "slow" }, "pm_card_pendingRefund"],
  ["4000000000005126", "visa", { refund: "fails" }, "pm_card_refundFail"],
  ["4000002760003184", "visa", { challenge: true }, "pm_card_authenticationRequired"],
  ["4000002500003155", "visa", { challenge: "unless_set_up" }, "pm_card_authenticationRequiredOnSetup"],
  [
    "4000003800000446",
    "visa",
    { challenge: "on_session" },
    "pm_card_authenticationRequiredSetupForOffSession",
  ],
  ["4000000000003220", "visa", { challenge: true }, "pm_card_threeDSecure2Required"],
  ["4000008400001629", "visa", { challenge: true, decline: "generic" }],
  [
    "4000008260003178",
    "visa",
    { challenge: "unless_set_up", decline: "insufficient", attaches: true },
    "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
  ],
];

const DEBIT = new Set(["4000056655665556", "5200828282828210"]);

function asTestCard([number, brand, scenario]: (typeof TEST_CARDS)[number]): TestCard {
  return { number, brand, scenario, funding: DEBIT.has(number) ? "debit" : "credit" };
}

const BY_NUMBER = new Map(TEST_CARDS.map((row) => [row[0], asTestCard(row)]));
const BY_TOKEN = new Map(TEST_CARDS.flatMap((row) => (row[3] ? [[row[3], asTestCard(row)] as const] : [])));
const CHARGE_DECLINED = BY_NUMBER.get("4000000000000002");
if (CHARGE_DECLINED) BY_TOKEN.set("pm_card_chargeDeclined", CHARGE_DECLINED);

/** Returns the card for `pm_card_visa` and the like, which Stripe accepts in place of a payment method's id. */
export function findCardByToken(token: string): TestCard | undefined {
  return BY_TOKEN.get(token);
}

function isLuhnValid(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return number.length >= 12 && sum % 10 === 0;
}

/**
 * Returns the typed test card. Rejects anything else with Stripe's messages; a real card is never accepted.
 * A two-digit `exp_year` means this century.
 */
export function checkCard(
  card: { number: string; exp_month: number; exp_year: number; cvc?: string },
  now: Date,
): TestCard {
  const number = card.number.replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number)) {
    throw refusal("Your card number is incorrect.", "incorrect_number", "number");
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw refusal("Your card's expiration month is invalid.", "invalid_expiry_month", "exp_month");
  }
  const year = card.exp_year < 100 ? card.exp_year + 2000 : card.exp_year;
  const elapsed = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - card.exp_month;
  if (elapsed > 0 || year > now.getUTCFullYear() + 50) {
    throw refusal("Your card's expiration year is invalid.", "invalid_expiry_year", "exp_year");
  }
  const known = BY_NUMBER.get(number);
  const digits = known?.brand === "amex" ? 4 : 3;
  if (card.cvc !== undefined && !new RegExp(`^\\d{${digits}}$`).test(card.cvc)) {
    throw refusal("Your card's security code is invalid.", "invalid_cvc", "cvc");
  }
  if (!known) throw realCard();
  return known;
}

function refusal(message: string, code: string, param: string): SandboxError {
  return cardError(message, code, { param });
}

function realCard(): SandboxError {
  const message =
    "Your card was declined. Your request was in test mode, but used a non test (live) card. " +
    "For a list of valid test cards, visit: https://stripe.com/docs/testing.";
  return cardError(message, "card_declined", { decline_code: "test_mode_live_card" });
}
