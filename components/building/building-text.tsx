import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { Term, TermList } from "@/components/ui/term-list";
import type { Building } from "@/lib/building/contract";
import { METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import { chargesLabel } from "@/lib/platform/format/agreement-lines";

export const TERMS = [
  { name: "due_day", label: "Rent is due on day", hint: "Also for months that are open." },
  { name: "grace_days", label: "Days of grace", hint: "Also for months that are open." },
  { name: "deposit_months", label: "Deposit in months of rent", hint: null },
  { name: "notice_days", label: "Notice in days", hint: null },
] as const;

export const CURRENCY_LABELS = { USD: "US dollars ($)", BDT: "Bangladeshi taka (৳)" } as const;

export const LAST_MONTH_LABELS = {
  whole: "The whole month",
  prorated: "By the day, up to the last one",
} as const;

export const RULES_LABELS = {
  dhaka: "Dhaka (Premises Rent Control Act 1991, city guideline of 2026)",
  none: "None",
} as const;

/** The last day of a month on which who moves in owes it (docs/product.md 5.11). */
export function firstMonthLabel(day: number): string {
  if (day === 0) return "Never due";
  return day === 31 ? "Always due" : `Due from members who move in by day ${String(day)}`;
}

type Entry = readonly [term: string, value: string];

/** What the form has, by the titles and labels of its fields. */
function sectionsOf(building: Building): readonly (readonly [title: string, entries: readonly Entry[]])[] {
  const { latitude, longitude, nearby, facts, amenities, payment_methods } = building;
  const linesOf = (lines: readonly string[]) => lines.join("\n");
  return [
    [
      "Building and location",
      [
        ["Name", building.name],
        ["Address", building.address],
        ["Landlord", building.landlord_name],
        ["Currency", CURRENCY_LABELS[building.currency]],
        ["Place on the map", `${String(latitude)}, ${String(longitude)}`],
        [
          "Nearby",
          linesOf(nearby.map(({ name, minutes }) => (minutes ? `${name}, ${String(minutes)} min` : name))),
        ],
      ],
    ],
    [
      "Contact",
      [
        ["Telephone", building.phone],
        ["WhatsApp", building.whatsapp],
        ["Email", building.email],
        ["Office hours", building.office_hours],
      ],
    ],
    [
      "Home page",
      [
        ["Facts", linesOf(facts.map(({ name, value }) => `${name}: ${value}`))],
        ["Amenities", linesOf(amenities.map(({ name, description }) => `${name}: ${description}`))],
      ],
    ],
    [
      "How to pay",
      payment_methods.map(({ method, label, number, note }): Entry => [
        METHOD_NAMES[method],
        linesOf([label, number, note].filter(Boolean)),
      ]),
    ],
    [
      "Rent and agreement",
      [
        ...TERMS.map(({ name, label }): Entry => [label, String(building[name])]),
        ["Rent of the first month", firstMonthLabel(building.first_month_until)],
        ["Rent of the last month", LAST_MONTH_LABELS[building.last_month]],
        ["Rules of rent", RULES_LABELS[building.rent_rules]],
        ["Monthly charges", chargesLabel(building.monthly_charges)],
        ["Terms of the agreement", building.terms],
      ],
    ],
  ];
}

/** The same for who changes none of it (docs/product.md 1.9). */
export function BuildingText({ building }: { building: Building }) {
  return (
    <div className="grid gap-5">
      {sectionsOf(building).map(([title, entries]) => (
        <section key={title} className={cardClass({ isPadded: true })} aria-label={title}>
          <h2 className={CARD_HEADING}>{title}</h2>
          <TermList className="mt-4">
            {entries.map(([term, value], place) => (
              <Term key={place} term={term}>
                <span className="whitespace-pre-line">{value || "–"}</span>
              </Term>
            ))}
          </TermList>
        </section>
      ))}
    </div>
  );
}
