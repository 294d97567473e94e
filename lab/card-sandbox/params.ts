import { invalidRequest } from "./errors";

type Values = { [name: string]: string | Values };

const MAX_DEPTH = 5;
const MAX_PARAMETERS = 1000;

/** Reads Stripe's form encoding: `metadata[row]=1&expand[]=latest_charge&created[gte]=5`. */
export function decodeForm(text: string): Params {
  const values = Object.create(null) as Values;
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if (++count > MAX_PARAMETERS) throw invalidRequest("Too many parameters.");
    place(values, key, value);
  }
  return new Params(values);
}

function place(values: Values, key: string, value: string): void {
  const path = key.replaceAll("]", "").split("[");
  if (path.length > MAX_DEPTH) throw invalidRequest(`Invalid parameter: ${key.slice(0, 80)}`);
  let target = values;
  path.forEach((part, index) => {
    const name = part === "" ? String(Object.keys(target).length) : part;
    if (index === path.length - 1) {
      target[name] = value;
      return;
    }
    const next = target[name];
    target = typeof next === "object" ? next : (target[name] = Object.create(null) as Values);
  });
}

/**
 * The parameters of one request. A handler reads every parameter it knows and then calls `methodNotAllowed`, which
 * rejects unread parameters as unknown, as Stripe does.
 */
export class Params {
  private readonly read = new Set<string>();
  private readonly nested: Params[] = [];

  constructor(
    private readonly values: Values = Object.create(null) as Values,
    private readonly prefix = "",
  ) {}

  has(name: string): boolean {
    return this.take(name) !== undefined;
  }

  text(name: string): string | undefined {
    const value = this.take(name);
    if (value === undefined || typeof value === "string") return value;
    throw invalidRequest("Invalid string: value must be a string", { param: this.full(name) });
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === "") throw this.missing(name);
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      const details = { code: "parameter_invalid_integer", param: this.full(name) };
      throw invalidRequest(`Invalid integer: ${value}`, details);
    }
    return Number(value);
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== "true" && value !== "false") {
      throw invalidRequest(`Invalid boolean: ${value}`, { param: this.full(name) });
    }
    return value === "true";
  }

  choice<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((choice) => choice === value);
    if (found) return found;
    throw invalidRequest(`Invalid ${name}: must be one of ${allowed.join(", ")}`, { param: this.full(name) });
  }

  texts(name: string): string[] | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (typeof value === "object") return Object.values(value).filter((item) => typeof item === "string");
    throw invalidRequest("Invalid array", { param: this.full(name) });
  }

  object(name: string): Params | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (typeof value !== "object") throw invalidRequest("Invalid object", { param: this.full(name) });
    const inner = new Params(value, this.full(name));
    this.nested.push(inner);
    return inner;
  }

  /** Metadata with Stripe's limits; an empty text means "remove". */
  metadata(name = "metadata"): Record<string, string> | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (typeof value === "string") return {};
    const entries = Object.entries(value);
    if (entries.length > 50) {
      throw invalidRequest("You can have up to 50 keys of metadata.", { param: name });
    }
    for (const [key, item] of entries) checkMetadata(key, item);
    return Object.fromEntries(entries) as Record<string, string>;
  }

  /** Call this before any effect. `unplayed` are names that Stripe knows but the sandbox does not support. */
  methodNotAllowed(unplayed: readonly string[] = []): void {
    const unknown = this.unread();
    const known = unknown.find((name) => unplayed.includes(name));
    if (known)
      throw invalidRequest(`The card sandbox does not play the parameter ${known}.`, { param: known });
    if (unknown.length === 0) return;
    const label = unknown.length === 1 ? "parameter" : "parameters";
    throw invalidRequest(`Received unknown ${label}: ${unknown.join(", ")}`, {
      code: "parameter_unknown",
      param: unknown[0],
    });
  }

  /** Returns a stable text of all values, to compare requests. */
  fingerprint(): string {
    return JSON.stringify(sorted(this.values));
  }

  missing(name: string): Error {
    return invalidRequest(`Missing required param: ${this.full(name)}.`, {
      code: "parameter_missing",
      param: this.full(name),
    });
  }

  private unread(): string[] {
    const own = Object.keys(this.values).filter((name) => !this.read.has(name));
    return [...own.map((name) => this.full(name)), ...this.nested.flatMap((inner) => inner.unread())];
  }

  private take(name: string): string | Values | undefined {
    this.read.add(name);
    return this.values[name];
  }

  private full(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }
}

function checkMetadata(key: string, item: string | Values): void {
  if (typeof item !== "string") {
    throw invalidRequest("Metadata values must be strings.", { param: `metadata[${key}]` });
  }
  if (key.length > 40) {
    throw invalidRequest(
      `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters.`,
    );
  }
  if (item.length > 500) {
    throw invalidRequest(
      `Metadata values can have up to 500 characters, but you passed in a value that is ${item.length} characters.`,
      { param: `metadata[${key}]` },
    );
  }
}

function sorted(values: string | Values): unknown {
  if (typeof values === "string") return values;
  return Object.keys(values)
    .sort()
    .map((key) => [key, sorted(values[key] ?? "")]);
}
