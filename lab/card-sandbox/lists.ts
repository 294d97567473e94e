import { invalidRequest, resourceMissing } from "./errors";
import type { Params } from "./params";
import type { Sandbox } from "./sandbox";

type ListedObject = { id: string; created: number };

const BY_PREFIX = {
  pi: (sandbox: Sandbox, id: string) => sandbox.store.get("intents", id)?.intent,
  ch: (sandbox: Sandbox, id: string) => sandbox.store.get("charges", id),
  pm: (sandbox: Sandbox, id: string) => sandbox.store.get("methods", id)?.method,
  cus: (sandbox: Sandbox, id: string) => sandbox.store.get("customers", id),
  seti: (sandbox: Sandbox, id: string) => sandbox.store.get("setups", id)?.setup,
  re: (sandbox: Sandbox, id: string) => sandbox.store.get("refunds", id),
  du: (sandbox: Sandbox, id: string) => sandbox.store.get("disputes", id),
  txn: (sandbox: Sandbox, id: string) => sandbox.store.get("transactions", id),
} as const;
const isKnown = (prefix: string): prefix is keyof typeof BY_PREFIX => prefix in BY_PREFIX;

/**
 * Returns a page of `items` (given oldest first) as Stripe lists them: newest first, `created[gt|gte|lt|lte]`,
 * `limit` 1 to 100, `starting_after`, `ending_before`, and equality on `filters`.
 */
export function listPage<T extends ListedObject>(
  items: T[],
  params: Params,
  page: { url: string; kind: string; filters?: readonly (keyof T & string)[] },
) {
  const limit = readLimit(params);
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  const inTime = readCreated(params);
  const wanted = (page.filters ?? []).map((name) => [name, params.text(name)] as const);
  params.methodNotAllowed();
  const newest = items
    .toReversed()
    .filter((item) => inTime(item.created))
    .filter((item) => wanted.every(([name, value]) => value === undefined || item[name] === value));
  const { start, end } = bounds(newest, { after, before, limit, kind: page.kind });
  const hasMore = before === undefined ? end < newest.length : start > 0;
  return { object: "list", url: page.url, has_more: hasMore, data: newest.slice(start, end) };
}

function bounds(
  items: ListedObject[],
  cursor: { after: string | undefined; before: string | undefined; limit: number; kind: string },
): { start: number; end: number } {
  const find = (id: string, param: string): number => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw resourceMissing(cursor.kind, id, param);
    return index;
  };
  if (cursor.before !== undefined) {
    const end = find(cursor.before, "ending_before");
    return { start: Math.max(0, end - cursor.limit), end };
  }
  const start = cursor.after === undefined ? 0 : find(cursor.after, "starting_after") + 1;
  return { start, end: start + cursor.limit };
}

function readLimit(params: Params): number {
  const limit = params.integer("limit") ?? 10;
  if (limit >= 1 && limit <= 100) return limit;
  const bound = limit < 1 ? "greater than or equal to 1" : "less than or equal to 100";
  throw invalidRequest(`This value must be ${bound}.`, { code: "parameter_invalid_integer", param: "limit" });
}

function readCreated(params: Params): (created: number) => boolean {
  if (!params.has("created")) return () => true;
  const range = params.object("created");
  if (!range) return () => true;
  const gt = range.integer("gt") ?? -Infinity;
  const gte = range.integer("gte") ?? -Infinity;
  const lt = range.integer("lt") ?? Infinity;
  const lte = range.integer("lte") ?? Infinity;
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}

/** Replaces ids by objects along `expand[]` paths such as `latest_charge` or `data.latest_charge`. */
export function expandAll(sandbox: Sandbox, answer: unknown, paths: readonly string[]): unknown {
  return paths.reduce((expanded, path) => expand(sandbox, expanded, path.split("."), path), answer);
}

function expand(sandbox: Sandbox, value: unknown, path: string[], whole: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expand(sandbox, item, path, whole));
  if (typeof value !== "object") throw notExpandable(whole);
  const inner = name === "refunds" ? refundsOf(sandbox, value) : (value as Record<string, unknown>)[name];
  if (inner === undefined) throw notExpandable(whole);
  return { ...value, [name]: expand(sandbox, lookUp(sandbox, inner, whole), rest, whole) };
}

/** Returns a charge's ten newest refunds, for `expand[]`. */
function refundsOf({ store }: Sandbox, value: object): unknown {
  if (!("object" in value && value.object === "charge" && "id" in value)) return undefined;
  const all = store.all("refunds").filter(({ charge }) => charge === value.id);
  const url = `/v1/charges/${String(value.id)}/refunds`;
  return { object: "list", data: all.toReversed().slice(0, 10), has_more: all.length > 10, url };
}

function lookUp(sandbox: Sandbox, value: unknown, path: string): unknown {
  if (value === null || typeof value === "object") return value;
  if (typeof value !== "string") throw notExpandable(path);
  const prefix = value.slice(0, value.indexOf("_"));
  if (!isKnown(prefix)) throw notExpandable(path);
  return BY_PREFIX[prefix](sandbox, value) ?? value;
}

function notExpandable(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
}
