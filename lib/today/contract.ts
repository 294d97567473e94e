import { OFFICE, endpoint } from "@/lib/platform/contracts/endpoint";
import { EXAMPLE_ID } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

/** What can wait for the office, the most pressing first. */
const TODAY_KINDS = [
  "urgent_repairs",
  "late",
  "to_confirm",
  "requests",
  "visits",
  "repairs",
  "repairs_under_way",
  "unsigned",
  "deposits",
  "to_settle",
  "leaving",
  "failed_mails",
] as const;

export type TodayKind = (typeof TODAY_KINDS)[number];

/** The most items that a row names. */
export const MOST_NAMED = 5;

/** What waits of one kind: how many in all, and the first of them by name. */
const todayRow = z
  .object({
    kind: z.enum(TODAY_KINDS),
    count: z.number().int(),
    urgent: z.boolean(),
    /** At most five; `href` is the screen where it is dealt with. */
    items: z.array(z.object({ id: z.string(), label: z.string(), href: z.string() })),
  })
  .meta({ id: "TodayRow" });

export type TodayRow = z.infer<typeof todayRow>;

/** How much waits where, for the menu, undefined where the caller may not look: requests, visits, repairs without an answer, payments to confirm, deposits to settle, failed mails. */
export type MenuCounts = Readonly<
  Record<"requests" | "visits" | "repairs" | "reports" | "deposits" | "mails", number | undefined>
>;

/** GET /today: what waits for the caller's role, the most pressing first; a kind of which nothing waits is left out. */
export const listToday = endpoint({
  method: "GET",
  path: "/today",
  summary: "What needs doing today",
  allow: OFFICE,
  response: z.array(todayRow),
  example: {
    response: [
      {
        kind: "late",
        count: 1,
        urgent: true,
        items: [
          {
            id: EXAMPLE_ID,
            label: "5B, Tanvir Hasan: $780",
            href: `/dashboard/manage-members/${EXAMPLE_ID}`,
          },
        ],
      },
    ],
  },
});
