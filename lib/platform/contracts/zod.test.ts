import { describe, expect, it } from "vitest";
import { callName, ENDPOINTS } from "@/lib/registry";
import { messageFor } from "./zod";
import * as z from "./zod";

/** The default messages of zod. */
const PROGRAMMERS =
  /^Invalid (input|option|string|key|element|date|value|URL|email|ISO|union|discr)|^Too (big|small)|Unrecognized|[Ee]xpected|received/;

const NONSENSE: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    "",
    " ",
    "x",
    "\u202e",
    "x".repeat(6_000),
    "2026-13-45",
    "1e9",
    "99999999999999",
  ],
  ...[-1, 0, 0.001, 1.5, 1e12, NaN, Infinity, 2n, [], ["x"], {}, { $ne: null }, new Date(), () => 1],
];

/** Returns a schema's fields, also through a transformation. */
function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function messagesOf(schema: z.ZodType, known: Record<string, unknown>): [what: string, message: string][] {
  const told = (what: string, value: unknown) =>
    (schema.safeParse(value).error?.issues ?? []).map(({ message }): [string, string] => [what, message]);
  return [
    ...NONSENSE.flatMap((value) => told("all of it", value)),
    ...told("unknown keys", { ...known, nonsense: 1, ["k".repeat(300)]: 2 }),
    ...fieldsOf(schema).flatMap((field) =>
      NONSENSE.flatMap((value) => told(field, { ...known, [field]: value })),
    ),
  ];
}

const CONTRACTS = ENDPOINTS.flatMap(({ endpoint }) =>
  (["params", "query", "body", "form"] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const example = part === "form" ? endpoint.example?.body : endpoint.example?.[part];
    return [[`${callName(endpoint)} ${part}`, schema, (example ?? {}) as Record<string, unknown>] as const];
  }),
);

describe("validation messages of all endpoints", () => {
  it.each(CONTRACTS)("%s rejects bad input with readable messages", (_, schema, known) => {
    const messages = messagesOf(schema, known);
    expect(messages.length).toBeGreaterThan(0);
    for (const [what, message] of messages) {
      expect(message, what).not.toMatch(PROGRAMMERS);
      expect(message, what).toMatch(/^[A-Z]/);
      expect(message.length, what).toBeLessThan(400);
    }
  });

  it("replace zod's default messages, which this test's pattern detects", () => {
    const silent = z.object({ a: z.string(), b: z.number().max(1) });
    const issues = silent.safeParse({ a: 1, b: 2 }).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual(["Please enter text.", "This can be at most 1."]);
    expect("Invalid input: expected string, received number").toMatch(PROGRAMMERS);
    expect("Too big: expected number to be <=1").toMatch(PROGRAMMERS);
    expect('Unrecognized key: "x"').toMatch(PROGRAMMERS);
  });
});

describe("messageFor", () => {
  it("lists the unknown fields, shortened after the fifth", () => {
    const keys = ["a", "b", "c", "d", "e", "f".repeat(99)];
    const issue = { code: "unrecognized_keys" as const, keys, input: {}, path: [] };
    expect(messageFor(issue)).toBe('This call does not take "a", "b", "c", "d", "e", ….');
  });

  it("names the allowed options, a missing field and the minimum length", () => {
    const form = z.strictObject({ role: z.enum(["user", "member"]), name: z.string().min(2) });
    const told = (value: unknown) => form.safeParse(value).error?.issues.map(({ message }) => message);
    expect(told({ role: "king" })).toEqual(["Choose one of: user, member.", "This is required."]);
    expect(told({ role: "user", name: "x" })).toEqual(["Use at least 2 characters."]);
  });
});
