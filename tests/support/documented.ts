import { openApiDocument } from "@/lib/platform/api-docs/openapi";
import type { Problem } from "@/lib/platform/contracts/errors";
import * as z from "@/lib/platform/contracts/zod";

type Schema = Record<string, unknown>;
export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly value: Problem }>;
}
interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly parameters?: Parameter[];
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, { readonly content?: Record<string, Media>; readonly headers?: Schema }>;
  readonly "x-roles": string[];
}

/** The OpenAPI document as a client reads it. */
export const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
};

/** `GET /apartments` → its operation. */
export const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

/** Forbids additional properties in every documented object, so that a response with an undocumented key fails. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === "$ref" ? String(value).replace("#/components/schemas/", "#/$defs/") : closed(value),
  ]);
  const copy = Object.fromEntries(entries) as Schema;
  if (copy.type === "object" && copy.properties && copy.additionalProperties === undefined)
    copy.additionalProperties = false;
  return copy;
}

const $defs = closed(document.components.schemas) as Record<string, never>;
const validators = new Map<string, z.ZodType>();

/** Returns a validator for a documented schema. */
export function validatorOf(schema: Schema): z.ZodType {
  const key = JSON.stringify(schema);
  const known = validators.get(key);
  if (known) return known;
  const made = z.fromJSONSchema({ ...(closed(schema) as Schema), $defs });
  validators.set(key, made);
  return made;
}

/** Returns why a response violates the call's documentation, or null. */
export async function findUndocumented(operation: Operation, response: Response): Promise<string | null> {
  const documented = operation.responses[String(response.status)];
  if (!documented) return `status ${String(response.status)} is not documented`;
  if (!documented.content) return (await response.clone().text()) === "" ? null : "a body is not documented";
  const type = response.headers.get("content-type") ?? "";
  const media = documented.content[type] ?? documented.content[type.split(";")[0] ?? ""];
  if (!media) return `content type ${type} is not documented for ${String(response.status)}`;
  if (!type.startsWith("application/json")) return null;
  const body: unknown = await response.clone().json();
  const checked = validatorOf(media.schema ?? {}).safeParse(body);
  return checked.success ? null : `${JSON.stringify(body)}: ${checked.error.message}`;
}
