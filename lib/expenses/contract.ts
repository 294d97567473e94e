import { apartmentNo } from "@/lib/apartments/contract";
import { MONEY, MONEY_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  billingPeriod,
  day,
  EXAMPLE_ID,
  imageForm,
  inserted,
  instant,
  line,
  modified,
  noAmount,
  objectId,
  orEmpty,
  pageQuery,
  sendingKey,
  text,
  typedAmount,
} from "@/lib/platform/contracts/fields";
import { PAYMENT_METHODS } from "@/lib/platform/contracts/payment-methods";
import * as z from "@/lib/platform/contracts/zod";

/** What money is spent on, in the order of the form. */
export const EXPENSE_CATEGORIES = [
  "repairs",
  "cleaning",
  "security",
  "salaries",
  "electricity",
  "water",
  "gas",
  "lift",
  "taxes",
  "other",
] as const;

type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export const CATEGORY_LABELS: Readonly<Record<ExpenseCategory, string>> = {
  repairs: "Repairs",
  cleaning: "Cleaning",
  security: "Security",
  salaries: "Salaries",
  electricity: "Electricity",
  water: "Water",
  gas: "Gas",
  lift: "Lift",
  taxes: "Taxes and fees",
  other: "Other",
};

export const EXPENSE_AHEAD = "The day cannot be in the future.";

export const EXPENSE_TOO_EARLY = "Please choose a day from 2000 on.";

const REASON_MISSING = "Please give a reason.";

/** The most of one expense, in the building's currency. */
const MOST = 99_999_999.99;

const fields = {
  /** The day of the money. */
  on: day,
  category: z.enum(EXPENSE_CATEGORIES, "Please choose what it was for."),
  amount: typedAmount(0.01, MOST, noAmount),
  vendor: orEmpty(line(100, "Please enter a name.")).optional(),
  /** Empty for the building itself. */
  apartment_no: orEmpty(apartmentNo).optional(),
  note: orEmpty(text(500, "Please write a note.")).optional(),
};

/** The form of an expense. */
export const expenseForm = z.strictObject(fields);

/** A reversal. */
const reversal = z.strictObject({ reason: text(500, REASON_MISSING) });

/** An expense; amounts in the building's currency. */
const expense = z
  .object({
    _id: objectId,
    on: z.string(),
    category: z.enum(EXPENSE_CATEGORIES),
    amount: z.number(),
    vendor: z.string(),
    apartment_no: z.string(),
    note: z.string(),
    recorded_at: instant,
    recorded_by: z.string(),
    /** The private address of its receipt's photo; empty without one. */
    photo: z.string(),
    /** Who reversed it and why; null if it counts. */
    reversed: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: "Expense" });

export type Expense = z.infer<typeof expense>;

const EXPENSE = {
  _id: EXAMPLE_ID,
  on: "2026-11-20",
  category: "lift",
  amount: 120,
  vendor: "Uttara Lift Service",
  apartment_no: "",
  note: "",
  recorded_at: "2026-11-20T09:30:00.000Z",
  recorded_by: "Ayesha",
  photo: "",
  reversed: null,
} as const;

/** POST /expenses. */
export const recordExpense = endpoint({
  method: "POST",
  path: "/expenses",
  summary: "Record money that the building spent",
  allow: MONEY,
  /** `key` is the client's own, one for each expense: a repeat of it is the same expense. */
  body: z.strictObject({ ...fields, key: sendingKey.optional() }),
  response: inserted,
  limit: "money",
  errors: ["not_found"],
  example: {
    body: { on: "2026-11-20", category: "lift", amount: 120, vendor: "Uttara Lift Service" },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** GET /expenses: newest day first, reversed ones included. */
export const listExpenses = endpoint({
  method: "GET",
  path: "/expenses",
  summary: "What the building spent",
  allow: MONEY_READ,
  query: z.strictObject({ ...pageQuery }),
  response: z.array(expense),
  paged: true,
  example: { query: { page: "1", limit: "20" }, response: [EXPENSE] },
});

/** POST /expenses/{id}/reverse: a wrong one counts for nothing from then on, and stays in the list. */
export const reverseExpense = endpoint({
  method: "POST",
  path: "/expenses/{id}/reverse",
  summary: "Reverse a wrong expense",
  allow: MONEY,
  params: z.strictObject({ id: objectId }),
  body: reversal,
  response: modified,
  errors: ["not_found"],
  limit: "money",
  example: {
    params: { id: EXAMPLE_ID },
    body: { reason: "It was paid by the lift company." },
    response: { modifiedCount: 1 },
  },
});

/** POST /expenses/{id}/photo: puts a photo of the receipt to an expense that has none. */
export const addExpensePhoto = endpoint({
  method: "POST",
  path: "/expenses/{id}/photo",
  summary: "Add a photo of the receipt to an expense",
  allow: MONEY,
  params: z.strictObject({ id: objectId }),
  form: imageForm,
  response: modified,
  errors: ["not_found", "too_large", "unsupported_type"],
  limit: "money",
  example: { params: { id: EXAMPLE_ID }, body: { image: "receipt.jpg" }, response: { modifiedCount: 1 } },
});

/** One movement of money, on its day in Dhaka. */
const bookEntry = z
  .object({
    on: z.string(),
    /** `received` is negative where money went back. */
    kind: z.enum(["received", "spent"]),
    amount: z.number(),
    /** How it came; null for money spent. */
    method: z.enum(PAYMENT_METHODS).nullable(),
    /** What it was spent on; null for money received. */
    category: z.enum(EXPENSE_CATEGORIES).nullable(),
    apartment_no: z.string(),
    /** The tenant, or the vendor. */
    name: z.string(),
    note: z.string(),
    /** Why money received went back, or was kept of a deposit, as the admin wrote it; absent without one. */
    reason: z.string().optional(),
    /** Whether it is an expense that has not been reversed. */
    can_reverse: z.boolean(),
    /** The payment, the deposit's entry, the expense or the repair. */
    id: objectId,
    /** The private address of the photo of an expense's receipt; empty without one. */
    photo: z.string(),
  })
  .meta({ id: "BookEntry" });

export type BookEntry = z.infer<typeof bookEntry>;

/** Before it nothing can be recorded. */
export const FIRST_BOOK_DAY = "2000-01-01";

/** The most entries of one answer: the newest of its days. The file has all. */
export const MOST_BOOK_ENTRIES = 1_000;

/** The most months of one book: ten years. */
export const MOST_BOOK_MONTHS = 120;

const sums = { received: z.number(), spent: z.number(), profit: z.number() };

const bookQuery = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
});

const ENTRY = {
  can_reverse: false,
  on: "2026-11-03",
  kind: "received",
  amount: 780,
  method: "bkash",
  category: null,
  apartment_no: "5B",
  name: "Tanvir Hasan",
  note: "",
  id: EXAMPLE_ID,
  photo: "",
};

/**
 * GET /book: the money that came and went by day, from a day to a day (default: this calendar year so far). With a method, only what came by it,
 * and nothing spent.
 */
export const getBook = endpoint({
  method: "GET",
  path: "/book",
  summary: "Money received and spent, and the profit by month",
  allow: MONEY_READ,
  query: bookQuery,
  response: z.object({
    from: z.string(),
    to: z.string(),
    ...sums,
    months: z.array(z.object({ period: billingPeriod, ...sums })),
    /** The number of entries in these days. */
    total: z.number().int(),
    /** The newest thousand of them, the oldest first; the sums are of all. */
    entries: z.array(bookEntry),
  }),
  example: {
    query: { from: "2026-11-01", to: "2026-11-30" },
    response: {
      from: "2026-11-01",
      to: "2026-11-30",
      received: 780,
      spent: 120,
      profit: 660,
      months: [{ period: "2026-11", received: 780, spent: 120, profit: 660 }],
      total: 2,
      entries: [
        ENTRY,
        {
          on: "2026-11-20",
          kind: "spent",
          amount: 120,
          method: null,
          category: "lift",
          apartment_no: "",
          name: "Uttara Lift Service",
          note: "",
          id: EXAMPLE_ID,
          can_reverse: true,
          photo: `/api/expenses/${EXAMPLE_ID}/photo`,
        },
      ],
    },
  },
});

/** GET /book/csv: its entries as a file, with a last line of sums. */
export const exportBook = endpoint({
  method: "GET",
  path: "/book/csv",
  summary: "The book as CSV",
  allow: MONEY_READ,
  query: bookQuery,
  response: z.string(),
  file: "text/csv; charset=utf-8",
  example: {
    query: { from: "2026-11-01", to: "2026-11-30" },
    response: [
      "Day,Received,Spent,Method,Category,Apartment No,Name,Note",
      "2026-11-03,780.00,,bKash,,5B,Tanvir Hasan,",
      "Total,780.00,0.00,,,,,",
    ].join("\r\n"),
  },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "expense.recorded": [
    "{who} recorded {after.amount|dollars} spent on {after.category}",
    "{who} recorded an expense",
  ],
  "expense.reversed": [
    "{who} reversed {after.amount|dollars} spent on {after.category}: {after.reason}",
    "{who} reversed an expense",
  ],
} as const;

const YEARS_BACK = 5;

/** A year of the book. */
export interface BookYear {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the last years, the newest first: of the calendar, and from July to June, as Bangladesh counts its tax years. */
export function bookYears(today: string): Readonly<Record<"calendar" | "july", readonly BookYear[]>> {
  const year = Number(today.slice(0, 4));
  const july = today.slice(5, 7) < "07" ? year - 1 : year;
  const back = Array.from({ length: YEARS_BACK }, (_, place) => place);
  return {
    calendar: back.map((years) => {
      const of = String(year - years);
      return { label: of, from: `${of}-01-01`, to: `${of}-12-31` };
    }),
    july: back.map((years) => {
      const [first, last] = [String(july - years), String(july - years + 1)];
      return { label: `July ${first} to June ${last}`, from: `${first}-07-01`, to: `${last}-06-30` };
    }),
  };
}

export const BOOK_FILTER_NAMES = ["from", "to", "method"] as const;

/** Reads the book's days and method from the address; ignores what is not valid. */
export function readBookQuery(address: URLSearchParams): z.infer<typeof bookQuery> {
  const read = BOOK_FILTER_NAMES.map((name) => {
    const value = address.get(name) ?? undefined;
    return [name, bookQuery.shape[name].safeParse(value).success ? value : undefined];
  });
  return bookQuery.parse(Object.fromEntries(read.filter(([, value]) => value !== undefined)));
}
