import ts from "typescript";

const FILE = "json-ld.ts";

/**
 * Returns the compiler's errors for JSON-LD documents checked against the types of schema.org: an unknown property, a
 * value of the wrong type, a type that does not exist. `schema-dts` contains those types, as declarations only.
 */
export function schemaOrgFindings(documents: readonly unknown[]): string[] {
  const literals = documents.map((document) => JSON.stringify(document));
  const source = `import type { Graph } from "schema-dts";\nexport const all: Graph[] = [\n${literals.join(",\n")}\n];\n`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const readFromDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version, ...rest) =>
    name === FILE ? ts.createSourceFile(FILE, source, version) : readFromDisk(name, version, ...rest);
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE);
  return ts
    .getPreEmitDiagnostics(program, file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
