import path from "node:path";
import ts from "typescript";

const ROOT = path.resolve(import.meta.dirname, "named-types.ts");

/** Checks responses against the type definitions of Stripe's library, field by field. */
export class StripeTypes {
  private readonly checker: ts.TypeChecker;
  private readonly source: ts.SourceFile;

  /** `names` as written after `Stripe.`: `Refund`, `Radar.EarlyFraudWarning`. */
  constructor(private readonly names: readonly string[]) {
    const text = names.map((name, index) => `export type T${index} = Stripe.${name};`).join("\n");
    const options: ts.CompilerOptions = {
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    };
    const host = ts.createCompilerHost(options);
    const readSource = host.getSourceFile.bind(host);
    host.getSourceFile = (file, ...rest) =>
      file === ROOT
        ? ts.createSourceFile(file, `import type Stripe from "stripe";\n${text}`, ts.ScriptTarget.Latest)
        : readSource(file, ...rest);
    const program = ts.createProgram([ROOT], options, host);
    const source = program.getSourceFile(ROOT);
    if (!source) throw new Error("The named types were not read.");
    this.checker = program.getTypeChecker();
    this.source = source;
  }

  /** Returns the path of every field that is missing, unknown to Stripe or of another type; empty if there is none. */
  differences(name: string, value: unknown): string[] {
    const place = this.names.indexOf(name);
    const declared = this.source.statements.filter(ts.isTypeAliasDeclaration)[place];
    if (!declared) throw new Error(`Stripe.${name} was not named.`);
    return this.compare(this.checker.getTypeAtLocation(declared.name), value, name);
  }

  private compare(type: ts.Type, value: unknown, at: string): string[] {
    if (type.isUnion()) {
      const found = type.types.map((member) => this.compare(member, value, at));
      return found.toSorted((left, right) => left.length - right.length)[0] ?? [];
    }
    if (this.isPrimitive(type)) return this.fits(type, value) ? [] : [this.told(type, value, at)];
    if (this.checker.isArrayType(type)) return this.compareItems(type, value, at);
    if (typeof value !== "object" || value === null) return [this.told(type, value, at)];
    return this.compareFields(type, value as Record<string, unknown>, at);
  }

  private compareItems(type: ts.Type, value: unknown, at: string): string[] {
    if (!Array.isArray(value)) return [this.told(type, value, at)];
    const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
    return item ? value.flatMap((one, index) => this.compare(item, one, `${at}[${index}]`)) : [];
  }

  private compareFields(type: ts.Type, value: Record<string, unknown>, at: string): string[] {
    const known = new Map(type.getProperties().map((property) => [property.name, property]));
    const missing = [...known]
      .filter(([name, { flags }]) => !(flags & ts.SymbolFlags.Optional) && !(name in value))
      .filter(([, property]) => !(this.checker.getTypeOfSymbol(property).flags & ts.TypeFlags.Undefined))
      .map(([name]) => `${at}.${name} is missing`);
    const indexed = type.getStringIndexType();
    const present = Object.entries(value).flatMap(([name, inner]) => {
      const property = known.get(name);
      const expected = property ? this.checker.getTypeOfSymbol(property) : indexed;
      return expected
        ? this.compare(expected, inner, `${at}.${name}`)
        : [`${at}.${name} is unknown to Stripe`];
    });
    return [...missing, ...present];
  }

  private isPrimitive(type: ts.Type): boolean {
    if (type.isIntersection()) return type.types.some((part) => this.isPrimitive(part));
    return !(type.flags & ts.TypeFlags.Object);
  }

  private fits(type: ts.Type, value: unknown): boolean {
    if (type.isIntersection())
      return type.types.some((part) => this.isPrimitive(part) && this.fits(part, value));
    if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value;
    const { flags } = type;
    if (flags & ts.TypeFlags.BooleanLiteral) return String(value) === this.checker.typeToString(type);
    if (flags & ts.TypeFlags.String) return typeof value === "string";
    if (flags & ts.TypeFlags.Number) return typeof value === "number";
    if (flags & ts.TypeFlags.Boolean) return typeof value === "boolean";
    if (flags & ts.TypeFlags.Null) return value === null;
    return Boolean(flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown));
  }

  private told(type: ts.Type, value: unknown, at: string): string {
    return `${at} is ${JSON.stringify(value)} instead of ${this.checker.typeToString(type)}`;
  }
}
