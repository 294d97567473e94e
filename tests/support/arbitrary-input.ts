import fc from "fast-check";
import type { CallInput } from "./api-routes";
import type { document as Document, Operation } from "./documented";

type Schema = Record<string, unknown>;
type Components = (typeof Document)["components"]["schemas"];

/** Values that attackers and broken clients send in place of anything. */
const HOSTILE = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1.5,
    Infinity,
    "",
    "__proto__",
    "../../etc/passwd",
    "%00",
    "$where",
    "' || 1==1",
  ),
  fc.constantFrom({ $ne: null }, { $gt: "" }, { $set: { role: "admin" } }, [], [[]], {}, ["x"]),
  fc.constantFrom("<script>", "\u202Eabc", "x".repeat(3_000), "admin@nibash.test", "NaN", "1e9", "-1", "4A"),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Generates values that match a documented schema; some ids and emails are ones that exist in the test's tower. */
function fitting(schema: Schema, components: Components, known: KnownValues): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === "string")
    return fitting(components[schema.$ref.split("/").at(-1) ?? ""] ?? {}, components, known);
  if (schema.anyOf)
    return fc.oneof(...(schema.anyOf as Schema[]).map((one) => fitting(one, components, known)));
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const type = Array.isArray(schema.type) ? String(schema.type[0]) : String(schema.type);
  if (type === "object") return fittingObject(schema, components, known);
  if (type === "integer")
    return fc.integer({ min: Number(schema.minimum ?? 0), max: Number(schema.maximum ?? 100) });
  if (type === "number") return fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (String(schema.pattern).includes("{24}")) return fc.constantFrom(...known.ids);
  if (schema.example === "member@nibash.test") return fc.constantFrom(...known.emails);
  return fc.oneof(fc.constant(schema.example ?? "WELCOME15"), fc.string({ minLength: 1, maxLength: 60 }));
}

function fittingObject(schema: Schema, components: Components, known: KnownValues): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, fitting(one, components, known)]),
  );
  return fc.record(model, { requiredKeys: (schema.required ?? []) as string[] });
}

const HEADS = fc.constantFrom(
  "apartment_no,rent",
  "apartment_no;rent;rooms;bathrooms;balconies;size_sqft",
  "apartment_no,description,amenities,free_from",
  "apartment_no,apartment_no",
  "rent",
  "",
);
const CELLS = fc.oneof(
  fc.constantFrom("4A", "5B", "901A", "650", "3", "", '"', '"a,b"', "=1+1", "2026-12-01", "\u0000", "-1"),
  fc.string({ unit: "binary", maxLength: 20 }),
);

/** Lists of apartments, mostly invalid, and bytes that are not text. */
const CSV = fc
  .oneof(
    fc
      .tuple(HEADS, fc.array(fc.array(CELLS, { maxLength: 7 }), { maxLength: 6 }))
      .map(([head, rows]) =>
        [head, ...rows.map((cells) => cells.join(head.includes(";") ? ";" : ","))].join("\n"),
      ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  )
  .map((content) => new Blob([content], { type: "text/csv" }));

interface KnownValues {
  readonly ids: readonly string[];
  readonly emails: readonly string[];
}

const KEYS = fc.constantFrom("__proto__", "role", "$where", "_id", "x", "page[]", "constructor");

/** Replaces one field with a hostile value, or adds one. */
function spoiled(fit: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(fit, HOSTILE, fc.nat(), KEYS, fc.boolean()).map(([value, hostile, n, key, adds]) => {
    if (typeof value !== "object" || value === null) return hostile;
    const names = Object.keys(value);
    const name = adds || names.length === 0 ? key : (names[n % names.length] ?? key);
    return Object.fromEntries([...Object.entries(value), [name, hostile]]);
  });
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const asTexts = (values: unknown) =>
  Object.fromEntries(Object.entries(values as object).map(([name, value]) => [name, asText(value)]));

/** Generates requests of a call: half match its documented schema, half contain a hostile value. */
export function arbitraryInput(
  operation: Operation,
  components: Components,
  known: KnownValues,
): fc.Arbitrary<CallInput> {
  const object = (place: string) => {
    const found = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(found.map(({ name, schema }) => [name, schema]));
    const required = found.filter((parameter) => parameter.required).map(({ name }) => name);
    return fittingObject({ properties, required }, components, known);
  };
  const either = (fit: fc.Arbitrary<unknown>) => fc.oneof(fit, spoiled(fit));
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const isCsv = operation.requestBody?.content["text/csv"] !== undefined;
  const text = isCsv ? CSV : fc.constant(undefined);
  const body = schema ? either(fitting(schema, components, known)) : text;
  // A hostile value may replace a path segment but not add one: such a path is another call.
  const params = fc.tuple(object("path"), HOSTILE, fc.boolean()).map(([fit, hostile, spoils]) => {
    const values = asTexts(fit);
    const first = Object.keys(values)[0];
    return first && spoils ? { ...values, [first]: asText(hostile) } : values;
  });
  return fc.record({ params, query: either(object("query")).map(asTexts), body });
}
