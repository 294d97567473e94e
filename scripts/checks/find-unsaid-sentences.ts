import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { openApiDocument } from "@/lib/api-docs/openapi";
import type { Problem } from "@/lib/contracts/errors";

/** Sentences that are put together of a number, a name or a choice. */
const GENERATED = [
  /^Use at most \d+ characters\.$/,
  /^This call does not take "\w+"\.$/,
  /^Choose one of: [\w, ]+\.$/,
  /^Too many tries\. Please wait \d+ minutes and try again\.$/,
  /^\w+ \d{4} is already paid\.$/,
  /^There is an apartment \d+[A-Z] already\.$/,
  /^\d+[A-Z] is off the list\. Put it back first\.$/,
  /^Somebody has asked for \d+[A-Z]\. Accept or reject the request first\.$/,
  /^A member lives in \d+[A-Z]\. Remove the member first\.$/,
  /^Agreements or requests name \d+[A-Z], so its number stays\. Add \d+[A-Z] as a new apartment instead\.$/,
  /^Apartment \d+[A-Z] is not let\.$/,
  /^This request has been \w+ already\. Look at it again\.$/,
  /^You leave on \w{3} \d+, \d{4} already\. Withdraw that notice first\.$/,
  /^The amount of this payment is not what was reserved\.$/,
];

type Content = Readonly<Record<string, { examples?: Record<string, { value: Problem }> }>>;

/** Every failure that OpenAPI documents, in its words. */
function documentedSentences(): Set<string> {
  const paths = JSON.parse(JSON.stringify(openApiDocument().paths)) as Record<
    string,
    Record<string, { responses: Record<string, { content?: Content }> }>
  >;
  const responses = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => Object.values(operation.responses));
  const examples = responses
    .flatMap(({ content = {} }) => Object.values(content))
    .flatMap(({ examples = {} }) => Object.values(examples));
  return new Set(examples.map(({ value }) => value.error.message));
}

/** Every string that a file of the product holds, comments left out. */
function stringsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const strings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) strings.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return strings;
}

/** The documented failures that no code of the product says: a message was changed and its documentation was not. */
export function findUnsaidSentences(): string[] {
  const files = ["lib", "app/api"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const isProduct = (file: string) => file.endsWith(".ts") && !/openapi-|\.docs\.|\.test\./.test(file);
  const said = new Set(files.filter(isProduct).flatMap(stringsOf));
  return [...documentedSentences()].filter(
    (sentence) => !said.has(sentence) && !GENERATED.some((made) => made.test(sentence)),
  );
}
