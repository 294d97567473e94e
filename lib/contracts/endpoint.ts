import type { ErrorCode } from "./errors";
import type * as z from "./zod";

/** The three roles (docs/product.md 1.2); `user` is the default. */
export const ROLES = ["user", "member", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The budgets of `lib/db/limits.ts`; a call without one is not limited. */
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
  | "visit"
  | "setup"
  | "notice"
  | "import"
  | "own-data"
  | "leaving"
  | "money"
  | "repair"
  | "repair-message"
  | "push";

export interface TextBody {
  readonly type: "text/csv";
  readonly bytes: number;
}

/** One call of the product as data: the route, the client's types, OpenAPI and the permission table all come from it. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`, OpenAPI style: `/apartments/{apartment_no}`. */
  readonly path: string;
  readonly summary: string;
  /** `public`: no caller is looked for. `optional`: a caller is used when there is one. Else the roles let in. */
  readonly allow: "public" | "optional" | readonly Role[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is text of this type instead of JSON, of at most so many bytes; `body` says what the text must be. */
  readonly text?: TextBody;
  /** The fields of a multipart/form-data body; its handler reads them itself (lib/http/read-form.ts). */
  readonly form?: z.ZodType;
  readonly response: z.ZodType;
  /** Status of success, 200 unless said. */
  readonly status?: 200 | 201;
  /** Failures beyond those that every call shares. */
  readonly errors?: readonly ErrorCode[];
  /** A read answers the version of what it read as ETag; a change takes it back as If-Match (docs/product.md 9.7). */
  readonly versioned?: true;
  /** Counted by the caller where there is one, else by address. */
  readonly limit?: LimitName;
  /** A public call whose caller is the holder of the session cookie: POST /jwt alone. */
  readonly caller?: "cookie";
  /** Of a call without a body: takes the body of a mailbox's one press too (RFC 8058). */
  readonly oneClick?: true;
  /** A list that answers its full length in the `X-Total-Count` header. */
  readonly paged?: true;
  /** Answers a file of this content type instead of JSON; `response` then says what its bytes are. */
  readonly file?: string;
  /** A worked request and answer, shown in OpenAPI and sent by a test. */
  readonly example?: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    response?: unknown;
  };
}

/** Whether no body at all is as good as an object with nothing in it: each of its keys can be left out. */
export const isBodyOptional = ({ body, text }: Pick<Endpoint, "body" | "text">): boolean =>
  text === undefined && body?.safeParse({}).success === true;

/** What the handler of a call with `file` gives: the bytes, and the name to save them under. */
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
/** What a client sends as body, before defaults are filled in. */
export type BodyInputOf<E extends Endpoint> = In<E["body"]>;
/** What the wire carries back. */
export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;
/** What a handler may give to be serialised. */
export type ReplyOf<E extends Endpoint> = z.input<E["response"]>;
