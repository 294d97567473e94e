import { towerDay } from "@/lib/platform/format/dates";

/** The paper book of an owner who moves in: twenty homes, eighteen people, and what each owes by it, in poisha. */

const MONTH = towerDay(new Date()).slice(0, 7);
const monthAgo = (months: number) => {
  const count = Number(MONTH.slice(0, 4)) * 12 + Number(MONTH.slice(5)) - 1 - months;
  return `${String(Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, "0")}`;
};
/** As people here write it: 1,25,000.50. */
export const inTaka = (poisha: number) => {
  const [, thousands = "", rest = ""] = /^(\d*?)(\d{1,3})$/.exec(String(Math.floor(poisha / 100))) ?? [];
  const groups = thousands && `${thousands.replaceAll(/\B(?=(\d{2})+$)/g, ",")},`;
  return `৳${groups}${rest}${poisha % 100 ? `.${String(poisha % 100).padStart(2, "0")}` : ""}`;
};

const ALL_HOMES = Array.from({ length: 10 }, (_, floor) =>
  ["A", "B"].map((block) => `${String(floor + 1)}${block}`),
);
export const HOMES = ALL_HOMES.flat().map((home) => `${home}\t18500\t3\t2\t1\t1400`);

/** Amounts in poisha: a month's rent, and what the paper book says is owed from before; paid until so many months ago. */
export const PEOPLE = ALL_HOMES.flat()
  .slice(0, 18)
  .map((home, at) => ({
    home,
    name: `Tenant ${home}`,
    telephone: `0171100${String(1000 + at)}`,
    email: at < 3 ? "" : `tenant${String(at)}@example.com`,
    rent: 1_850_050 + at * 12_345,
    ago: at % 4,
    owed: at % 3 === 0 ? 10_000_005 + at : 0,
  }));
export type Person = (typeof PEOPLE)[number];

/** What the book asks of each by this month; nothing of the product's own reckoning. */
export const openAtFirst = ({ rent, ago, owed }: Person) => rent * ago + owed;
export const HEAD = "apartment_no\tname\ttelephone\temail\tmoved_in\trent\tdeposit\tpaid_until\towed";
/** As a spreadsheet copies them. */
export const ROWS = PEOPLE.map(({ home, name, telephone, email, rent, ago, owed }) =>
  [
    ...[home, name, telephone, email, "2019-03-01", inTaka(rent), "37000"],
    ...[monthAgo(ago), owed ? inTaka(owed) : ""],
  ].join("\t"),
);
