import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import type { ErrorCode } from "@/lib/platform/contracts/errors";
import type * as z from "@/lib/platform/contracts/zod";

/** A call without a contract. */
export interface ExternalCall {
  readonly call: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly roles: readonly string[];
  readonly security?: Record<string, string[]>[];
  readonly parameters?: NonNullable<RouteConfig["parameters"]>;
  readonly body?: Readonly<Record<string, { schema: z.ZodType; example: unknown }>>;
  readonly answers: RouteConfig["responses"];
  readonly errors: readonly ErrorCode[];
}

/** A JSON response. */
export const json = (description: string, schema: z.ZodType, example: unknown) => ({
  description,
  content: { "application/json": { schema, example } },
});
