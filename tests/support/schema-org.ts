import ts from "typescript";

const FILE = "json-ld.ts";

/**
 * What is wrong with JSON-LD documents against the types of schema.org, as the compiler words it: an unknown property,
 * a value of the wrong kind, a type that does not exist. `schema-dts` are those types; they come as declarations only.
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
