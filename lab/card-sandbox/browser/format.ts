/** Checks a typed card on the client, with Stripe's messages. */
export type FieldError = { type: "validation_error"; code: string; message: string };
export type FieldCheck = { complete: boolean; error?: FieldError };
type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay";
type TypedBrand = Brand | "unknown";

const BRANDS: [TypedBrand, RegExp, length: number, cvc: number][] = [
  ["visa", /^4/, 16, 3],
  ["mastercard", /^(5[1-5]|2[2-7])/, 16, 3],
  ["amex", /^3[47]/, 15, 4],
  ["discover", /^(6011|65|64[4-9])/, 16, 3],
  ["diners", /^3(0[0-5]|[689])/, 16, 3],
  ["jcb", /^35/, 16, 3],
  ["unionpay", /^62/, 16, 3],
];

const MESSAGES = {
  incomplete_number: "Your card number is incomplete.",
  invalid_number: "Your card number is invalid.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
} as const;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

export function brandOf(number: string): TypedBrand {
  return BRANDS.find(([, pattern]) => pattern.test(digitsOf(number)))?.[0] ?? "unknown";
}

function sizes(number: string): { length: number; cvc: number } {
  const found = BRANDS.find(([, pattern]) => pattern.test(digitsOf(number)));
  return { length: found?.[2] ?? 16, cvc: found?.[3] ?? 3 };
}

/** Formats in groups of four, or 4-6-5 as on an American Express card. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, sizes(text).length);
  const groups =
    brandOf(digits) === "amex" ? /^(\d{0,4})(\d{0,6})(\d{0,5})$/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})$/;
  return (groups.exec(digits) ?? [])
    .slice(1)
    .filter((group) => group !== "")
    .join(" ");
}

/** Returns `MM / YY` for typed, pasted or autofilled text, also `8/29`, `0829` and `08/2029`. */
export function formatExpiry(text: string, previous = ""): string {
  const parted = /^\s*(\d{1,2})\s*[/.-]\s*(\d*)\s*$/.exec(text);
  const isRubbedOut = text.length < previous.length && previous.endsWith(" / ") && !text.endsWith(" / ");
  if (isRubbedOut) return digitsOf(text).slice(0, -1);
  const [month, year] = parted
    ? [(parted[1] ?? "").padStart(2, "0"), parted[2] ?? ""]
    : [digitsOf(text).slice(0, 2), digitsOf(text).slice(2)];
  if (month.length === 1 && month > "1") return `0${month} / `;
  if (month.length < 2) return month;
  return `${month} / ${year.length === 4 ? year.slice(2) : year.slice(0, 2)}`;
}

export function formatCvc(text: string, number: string): string {
  return digitsOf(text).slice(0, sizes(number).cvc);
}

export function checkNumber(text: string): FieldCheck {
  const digits = digitsOf(text);
  if (digits.length < sizes(digits).length) return failed("incomplete_number");
  return passesLuhn(digits) ? { complete: true } : failed("invalid_number");
}

export function checkExpiry(text: string, today: Date): FieldCheck {
  const digits = digitsOf(text);
  if (digits.length < 4) return failed("incomplete_expiry");
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) return failed("invalid_expiry_month");
  if (year < today.getFullYear()) return failed("invalid_expiry_year_past");
  if (year === today.getFullYear() && month < today.getMonth() + 1)
    return failed("invalid_expiry_month_past");
  return { complete: true };
}

export function checkCvc(text: string, number: string): FieldCheck {
  return text.length === sizes(number).cvc ? { complete: true } : failed("incomplete_cvc");
}

function failed(code: keyof typeof MESSAGES): FieldCheck {
  return { complete: false, error: { type: "validation_error", code, message: MESSAGES[code] } };
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
