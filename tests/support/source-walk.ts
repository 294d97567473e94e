import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A top-level declaration, a file, or a part of either. */
export interface Place {
  readonly file: string;
  readonly name: string;
  readonly node: ts.Node;
}

interface Module {
  readonly source: ts.SourceFile;
  readonly declared: ReadonlyMap<string, ts.Node>;
  readonly imported: ReadonlyMap<string, { file: string; name: string }>;
}

const ROOTS = ["lib", "app", "components", "models", "server"];

/** The product's own files, parsed once. */
export const FILES: readonly string[] = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => `${root}/${path}`),
).filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

const modules = new Map<string, Module>();

export function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const made: Module = { source, declared: declarationsOf(source), imported: importsOf(source) };
  modules.set(file, made);
  return made;
}

export const wholeFile = (file: string): Place => ({ file, name: "*", node: moduleOf(file).source });

function fileOf(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? join(dirname(from), specifier)
      : null;
  return base === null ? undefined : [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(path));
}

function declarationsOf(source: ts.SourceFile): Map<string, ts.Node> {
  const declared = new Map<string, ts.Node>();
  const bind = (name: ts.BindingName, node: ts.Node) => {
    if (ts.isIdentifier(name)) declared.set(name.text, node);
    else for (const element of name.elements) if (ts.isBindingElement(element)) bind(element.name, node);
  };
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const each of statement.declarationList.declarations) bind(each.name, each);
    else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      declared.set(statement.name?.text ?? "default", statement);
      if (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
        declared.set("default", statement);
    }
  return declared;
}

function importsOf(source: ts.SourceFile): Map<string, { file: string; name: string }> {
  const imported = new Map<string, { file: string; name: string }>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const file = fileOf(source.fileName, statement.moduleSpecifier.text);
    if (file === undefined) continue;
    const { name, namedBindings } = statement.importClause ?? {};
    if (name) imported.set(name.text, { file, name: "default" });
    if (namedBindings && ts.isNamespaceImport(namedBindings))
      imported.set(namedBindings.name.text, { file, name: "*" });
    else
      for (const each of namedBindings?.elements ?? [])
        imported.set(each.name.text, { file, name: (each.propertyName ?? each.name).text });
  }
  return imported;
}

/** Returns what a name means in a file, through imports. */
export function findDeclaration(file: string, name: string): Place | null {
  const { declared, imported } = moduleOf(file);
  const node = declared.get(name);
  if (node) return { file, name, node };
  const from = imported.get(name);
  return from && from.name !== "*" ? findDeclaration(from.file, from.name) : null;
}

/** Returns the declarations that a part of a file uses. Names are read as the file's own, so a local one may add another. */
function usesOf({ file, node }: Place, isSkipped: (node: ts.Node) => boolean): Place[] {
  const uses: Place[] = [];
  const add = (name: string, from = file) => {
    const found = findDeclaration(from, name);
    if (found && found.node !== node) uses.push(found);
  };
  const visit = (each: ts.Node): void => {
    if (ts.isTypeNode(each) || ts.isImportDeclaration(each) || isSkipped(each)) return;
    if (ts.isIdentifier(each)) add(each.text);
    else if (ts.isPropertyAccessExpression(each)) {
      const space = ts.isIdentifier(each.expression) && moduleOf(file).imported.get(each.expression.text);
      if (space && space.name === "*") add(each.name.text, space.file);
      else visit(each.expression);
    } else if (ts.isPropertyAssignment(each)) visit(each.initializer);
    else {
      const lazy = importedBy(file, each);
      if (lazy !== undefined) for (const name of moduleOf(lazy).declared.keys()) add(name, lazy);
      ts.forEachChild(each, visit);
    }
  };
  visit(node);
  return uses;
}

/** Returns the file of `import("…")`. */
function importedBy(file: string, node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [specifier] = node.arguments;
  return specifier && ts.isStringLiteral(specifier) ? fileOf(file, specifier.text) : undefined;
}

interface Walk {
  readonly isSkipped?: (node: ts.Node) => boolean;
  readonly isOutside?: (place: Place) => boolean;
}

/** Returns the roots and all that they reach. */
export function reach(roots: readonly Place[], { isSkipped, isOutside }: Walk = {}): Place[] {
  const reached = new Map<string, Place>();
  const todo = [...roots];
  for (let place = todo.pop(); place; place = todo.pop()) {
    const key = `${place.file}#${place.name}`;
    if (reached.has(key) || isOutside?.(place)) continue;
    reached.set(key, place);
    todo.push(...usesOf(place, isSkipped ?? (() => false)));
  }
  return [...reached.values()];
}

/** Returns a text with `{}` for each value in it; null for what is no text. */
export function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
}

export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesIn(child);
}
