import type { ErrorCode } from "./errors";
import type * as z from "./zod";

/** All roles (docs/product.md 1.2); `user` is the default. */
export const ROLES = ["user", "member", "admin", "accountant", "caretaker", "viewer"] as const;

export type Role = (typeof ROLES)[number];

/** Those who live here, or may. */
export const TENANTS = ["user", "member"] as const satisfies readonly Role[];

/** The roles beside admin that an invitation may give. */
export const STAFF = ["accountant", "caretaker", "viewer"] as const satisfies readonly Role[];

/** Who works here, and by what they do: contracts, pages and handlers name these groups alone (docs/product.md 1.9). */
export const OFFICE = ["admin", ...STAFF] as const;
export const ADMIN = ["admin"] as const;
export const ADMIN_READ = ["admin", "viewer"] as const;
export const MONEY = ["admin", "accountant"] as const;
export const MONEY_READ = [...MONEY, "viewer"] as const;
export const CARE = ["admin", "caretaker"] as const;
export const CARE_READ = [...CARE, "viewer"] as const;
export const METERS = [...MONEY, "caretaker"] as const;

/** The role that an invitation gives. */
export type OfficeRole = (typeof OFFICE)[number];
export type AdminReader = (typeof ADMIN_READ)[number];
export type MoneyRole = (typeof MONEY)[number];
export type MoneyReader = (typeof MONEY_READ)[number];
export type CareRole = (typeof CARE)[number];
export type CareReader = (typeof CARE_READ)[number];
export type MeterRole = (typeof METERS)[number];

/** Returns whether a role is one of a group, and narrows the type. */
export function isOneOf<R extends Role>(role: Role, group: readonly R[]): role is R {
  return (group as readonly Role[]).includes(role);
}

/** `an accountant`, within a sentence. */
export const aRole = (role: Role): string => `${/^[aeio]/.test(role) ? "an" : "a"} ${role}`;

/** The rate limits of `lib/platform/db/limits.ts`; a call without one is not limited. */
export type LimitName =
  | "register"
  | "upload"
  | "home-picture"
  | "receipt"
  | "coupon"
  | "intent"
  | "request"
  | "token"
  | "password"
  | "link"
  | "language"
  | "visit"
  | "setup"
  | "notice"
  | "import"
  | "own-data"
  | "leaving"
  | "money"
  | "repair"
  | "repair-message"
  | "report"
  | "push";

export interface TextBody {
  readonly type: "text/csv";
  readonly bytes: number;
}

/** One call as data: the source of its route, the client's types, OpenAPI and the permission table. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`, OpenAPI style: `/apartments/{apartment_no}`. */
  readonly path: string;
  readonly summary: string;
  /** `public`: ignores the caller. `optional`: uses a caller if there is one. Else the allowed roles. */
  readonly allow: "public" | "optional" | readonly Role[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The media type and size limit of a body that is text instead of JSON; `body` validates the text. */
  readonly text?: TextBody;
  /** The fields of a multipart/form-data body; its handler reads them itself (lib/platform/http/read-form.ts). */
  readonly form?: z.ZodType;
  readonly response: z.ZodType;
  /** Status of success, 200 by default. */
  readonly status?: 200 | 201;
  /** Errors beyond those of every call. */
  readonly errors?: readonly ErrorCode[];
  /** A read returns the version as ETag; a change takes it as If-Match (docs/product.md 9.7). */
  readonly versioned?: true;
  /** Counted per caller if there is one, else per address. */
  readonly limit?: LimitName;
  /** A public call whose caller is the holder of the session cookie: only POST /jwt. */
  readonly caller?: "cookie";
  /** For a call without a body: also accepts the body of a one-click unsubscribe (RFC 8058). */
  readonly oneClick?: true;
  /** Fields of the answer with a sentence to the caller, in the caller's language as a refusal is. */
  readonly messages?: readonly string[];
  /** A list that returns its total count in the `X-Total-Count` header. */
  readonly paged?: true;
  /** Returns a file of this content type instead of JSON; `response` then describes its bytes. */
  readonly file?: string;
  /** All failures by status, for a call whose failures are not a Problem. */
  readonly failures?: Readonly<Record<number, { description: string; schema: z.ZodType; example: unknown }>>;
  /** A worked request and answer, shown in OpenAPI and sent by a test. */
  readonly example?: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    response?: unknown;
  };
}

/** Returns whether a missing body counts as an empty object: all of its keys are optional. */
export const isBodyOptional = ({ body, text }: Pick<Endpoint, "body" | "text">): boolean =>
  text === undefined && body?.safeParse({}).success === true;

/** The result of a handler of a call with `file`: the bytes and the file name. */
export interface FileReply {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;

type In<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E["params"]>;

export type QueryOf<E extends Endpoint> = Out<E["query"]>;

export type BodyOf<E extends Endpoint> = Out<E["body"]>;

/** The body that a client sends, before defaults. */
export type BodyInputOf<E extends Endpoint> = In<E["body"]>;

/** The response as the client receives it. */
export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;

/** The result of a handler before serialisation. */
export type ReplyOf<E extends Endpoint> = z.input<E["response"]>;

/**
 * The audit trail's sentence for an action, with placeholders in braces (components/audit/change-sentence.ts); of several the
 * first one whose placeholders the entry can fill.
 */
export type Sentence = string | readonly string[];

export type SentencesOf<Action extends string> = Readonly<Record<Action, Sentence>>;
