import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Returns class and method of every Stripe API call in the sources of `folders`, as `RefundResource.create`. */
export function findStripeCalls(folders: readonly string[]): Set<string> {
  const files = folders.flatMap(listSources).filter((file) => namesStripe(readFileSync(file, "utf8")));
  const { config } = ts.readConfigFile("tsconfig.json", (file) => readFileSync(file, "utf8")) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd());
  const program = ts.createProgram(files, { ...options, noEmit: true, incremental: false, types: ["node"] });
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) for (const call of callsOf(checker, node)) found.add(call);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return found;
}

/** Returns one name, or several if the type is a union of resources. */
function callsOf(checker: ts.TypeChecker, { name }: ts.PropertyAccessExpression): string[] {
  const declarations = checker.getSymbolAtLocation(name)?.declarations ?? [];
  return declarations.flatMap((declaration) => {
    const owner = declaration.parent;
    const isCall = ts.isMethodDeclaration(declaration) && ts.isClassDeclaration(owner) && owner.name;
    if (!isCall || !declaration.getSourceFile().fileName.includes("/stripe/")) return [];
    const method = declaration.name.getText();
    return owner.name.text.endsWith("Resource") ? [`${owner.name.text}.${method}`] : [];
  });
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

/** Whether a source uses Stripe's client or the function that returns it. */
const namesStripe = (text: string) => /from "stripe"|\bstripe\(\)/.test(text);
