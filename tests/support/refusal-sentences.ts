import ts from "typescript";
import * as roles from "@/lib/platform/contracts/endpoint";
import {
  FILES,
  findDeclaration,
  moduleOf,
  nodesIn,
  type Place,
  reach,
  textOf,
  wholeFile,
} from "./source-walk";

/** The sentences that refuse a visitor, a user or a member, with `{}` for each value, and where they are written. */
type Sentences = ReadonlyMap<string, string>;

/** What the walk reaches although only the office can be told it: the other side of a function that both call. */
const OF_THE_OFFICE = new Set([
  // A raise; a tenant's notice takes the same function to move the end.
  "lib/agreements/rules.ts#checkRentMonth",
  "lib/agreements/rules.ts#whyTaken",
  // A charge that the office adds; a payment that ends only reverses one.
  "lib/payments/write-charge.ts#addCharge",
  // Months that the office waives together.
  "lib/rent-roll/client.ts#useRollChanges",
  // A picture that only the office sends.
  "lib/platform/workers/pictures.ts#NO_SPHERE",
  // By their role.
  "lib/users/account-contract.ts#OFFICE_ENGLISH",
  "lib/agreements/contract.ts#NO_ADMIN_REQUEST",
  "lib/agreements/contract.ts#NO_STAFF_REQUEST",
  "lib/users/contract.ts#YOU_ARE_LAST_ADMIN",
]);

const isOfOffice = ({ file, name }: Place) => OF_THE_OFFICE.has(`${file}#${name}`);

const isSentence = (text: string) => /^[\p{L}{].*\s/su.test(text) && /[a-z]/.test(text);

const isTenants = (allow: ts.Expression): boolean => {
  if (ts.isStringLiteral(allow)) return true;
  if (ts.isIdentifier(allow)) {
    const group = (roles as Record<string, unknown>)[allow.text] as readonly roles.Role[];
    return group.some((role) => roles.isOneOf(role, roles.TENANTS));
  }
  if (!ts.isArrayLiteralExpression(allow)) throw new Error(`Cannot read who may call: ${allow.getText()}`);
  return allow.elements.some((each) =>
    ts.isSpreadElement(each)
      ? isTenants(each.expression)
      : ts.isStringLiteral(each) && roles.TENANTS.some((role) => role === each.text),
  );
};

const propertyOf = (object: ts.Node, name: string): ts.Expression | undefined => {
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  const found = object.properties.find((each) => each.name?.getText() === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
};

interface TenantsCall {
  readonly inputs: readonly Place[];
  readonly handler: Place;
}

/** Returns the calls that not only the office may make; `route(contract, handler)` in app/api. */
function* tenantsCalls(file: string): Generator<TenantsCall> {
  for (const node of nodesIn(moduleOf(file).source)) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "route") continue;
    const [contract, handler] = node.arguments;
    const found = contract && findDeclaration(file, contract.getText());
    if (!found || !handler || !ts.isVariableDeclaration(found.node)) throw new Error(`Cannot read ${file}.`);
    const made = found.node.initializer;
    const described = made && ts.isCallExpression(made) ? made.arguments[0] : undefined;
    const allow = described && propertyOf(described, "allow");
    if (!described || !allow) throw new Error(`${file}: ${found.name} does not say who may call it.`);
    if (!isTenants(allow)) continue;
    const inputs = ["params", "query", "body", "form"].flatMap((part) => {
      const schema = propertyOf(described, part);
      return schema ? [{ file: found.file, name: `${found.name}.${part}`, node: schema }] : [];
    });
    yield { inputs, handler: { file, name: `route of ${found.name}`, node: handler } };
  }
}

const ROUTES = FILES.filter((file) => /^app\/.*\/route\.tsx?$/.test(file));
const CALLS = ROUTES.flatMap((file) => [...tenantsCalls(file)]);

/** Routes without a contract, of people: signing in and private photos. */
const OTHER_ROUTES = ROUTES.filter((file) =>
  /nextauth|api\/images\/|api\/repairs\/.*photos\/|auth\/role/.test(file),
);

const DESCRIBED = new Set(["description", "example", "summary", "id", "path"]);
/** As opposed to a field of that name. */
const isDescription = (node: ts.Node) =>
  ts.isPropertyAssignment(node) &&
  DESCRIBED.has(node.name.getText()) &&
  !ts.isCallExpression(node.initializer);

function sentencesIn(places: readonly Place[], isTaken: (text: string, node: ts.Node) => boolean) {
  const found = new Map<string, string>();
  for (const { file, name, node } of places) {
    const visit = (each: ts.Node): void => {
      if (ts.isTypeNode(each) || ts.isImportDeclaration(each) || isDescription(each)) return;
      const text = textOf(each);
      if (text !== null && isSentence(text) && isTaken(text, each)) found.set(text, `${file}#${name}`);
      ts.forEachChild(each, visit);
    };
    visit(node);
  }
  return found;
}

/** What contracts say of a wrong entry. */
const contractSentences = () =>
  sentencesIn(
    reach([...CALLS.flatMap(({ inputs }) => inputs), wholeFile("lib/platform/contracts/zod.ts")], {
      isSkipped: isDescription,
    }),
    (text, node) => !ts.isPropertyAssignment(node.parent) || !/^[a-z]/.test(text),
  );

const OFFICE_PAGES =
  /dashboard\/(manage-|agreement-requests|building|setup|deposits|visits|payments|book|announcements\/|mails|audit)/;
const PAGES = FILES.filter(
  (file) => /^app\/.*\/(page|layout|error|not-found)\.tsx$/.test(file) && !OFFICE_PAGES.test(file),
);

/** Where the browser's own sentences stand, below its screens. */
const IN_BROWSER =
  /^lib\/([^/]+\/(?!office)([a-z-]+-)?client|platform\/(session|client|checkout)\/.*|platform\/(contracts\/language|auth\/google-outcome))\.ts$/;

/** Of screens: what a form checks by itself. Their other texts are their catalogue's. */
const isCheck = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) return /^NO_/.test(parent.name.getText());
  if (!ts.isPropertyAssignment(parent)) return false;
  if (parent.name.getText() === "message") return true;
  const { parent: owner } = parent.parent.parent;
  return ts.isVariableDeclaration(owner) && /_ERRORS$/.test(owner.name.getText());
};

const isForPrograms = ({ parent }: ts.Node) =>
  (ts.isNewExpression(parent) && parent.expression.getText() === "Error") ||
  (ts.isCallExpression(parent) && /^console\./.test(parent.expression.getText()));

/** A sentence of both sides that the browser says by itself. */
const isShared = ({ file, name }: Place) =>
  /(form|contracts\/messages)\.ts$/.test(file) && /^(NO|NOT|BAD|INVALID|CANNOT)_/.test(name);

function browserSentences() {
  const places = reach(PAGES.map(wholeFile), {
    isOutside: (place) =>
      place.file.startsWith("lib/") &&
      (isOfOffice(place) || (!IN_BROWSER.test(place.file) && !isShared(place))),
  });
  return sentencesIn(places, (text, node) => {
    const file = node.getSourceFile().fileName;
    if (!/^[A-Z]/.test(text) || isForPrograms(node)) return false;
    if (file.startsWith("components/")) return isCheck(node);
    return file.startsWith("lib/") && !/^(GET|POST|PUT|PATCH|DELETE) \/|^Bearer |sans-serif/.test(text);
  });
}

/** Where sentences of mails, logs and the worker stand: nothing there refuses a person who waits. */
const ELSEWHERE =
  /^lib\/[^/]+\/(messages|mails)\.ts$|^lib\/platform\/(mail|push|logger|metrics)|^models|openapi/;

const serverPlaces = reach(
  [
    ...CALLS.map(({ handler }) => handler),
    ...OTHER_ROUTES.map(wholeFile),
    ...FILES.filter((file) => /^lib\/platform\/(http\/|errors\.ts)|^server\/gate\.ts/.test(file)).map(
      wholeFile,
    ),
  ],
  { isOutside: (place) => ELSEWHERE.test(place.file) || isOfOffice(place) },
);

const MAKERS = new Set(["AppError", "conflict", "notFound", "forbidden"]);

interface Call {
  readonly place: Place;
  readonly name: string;
  readonly inputs: readonly ts.Expression[];
}

const callsIn = (place: Place): Call[] =>
  [...nodesIn(place.node)].flatMap((node) =>
    (ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression)
      ? [{ place, name: node.expression.text, inputs: node.arguments ?? [] }]
      : [],
  );

const keyOf = (file: string, name: string) => {
  const found = findDeclaration(file, name);
  return found ? `${found.file}#${found.name}` : `${file}#${name}`;
};

/** Follows the message of each AppError back to the texts that it is made of. */
function serverSentences(): Map<string, string> {
  const calls = serverPlaces.flatMap(callsIn);
  const found = new Map<string, string>();
  const seen = new Set<ts.Node>();

  const follow = (file: string, node: ts.Node): void => {
    if (seen.has(node) || ts.isTypeNode(node)) return;
    seen.add(node);
    const text = textOf(node);
    if (text !== null && isSentence(text)) found.set(text, file);
    if (ts.isIdentifier(node)) followName(file, node);
    else if (ts.isPropertyAccessExpression(node)) {
      if (/message|words|refusal|question/i.test(node.name.text)) follow(file, node.expression);
    } else if (ts.isElementAccessExpression(node)) follow(file, node.expression);
    else if (ts.isPropertyAssignment(node)) follow(file, node.initializer);
    else if (ts.isConditionalExpression(node)) {
      follow(file, node.whenTrue);
      follow(file, node.whenFalse);
    } else if (ts.isCallExpression(node)) {
      if (ts.isIdentifier(node.expression)) follow(file, node.expression);
    } else if (!ts.isNewExpression(node))
      ts.forEachChild(node, (child) => {
        follow(file, child);
      });
  };

  /** A parameter is what its callers give, a local name what it is set to, any other a declaration. */
  const followName = (file: string, name: ts.Identifier): void => {
    for (let at: ts.Node = name; !ts.isSourceFile(at); at = at.parent) {
      if (!ts.isFunctionLike(at)) continue;
      const place = at.parameters.findIndex((each) => bindsName(each.name, name.text));
      if (place >= 0) return followParameter(file, at, place);
      const local = [...nodesIn(at)].find(
        (node) => ts.isVariableDeclaration(node) && bindsName(node.name, name.text),
      );
      if (local && ts.isVariableDeclaration(local) && local.initializer)
        return follow(file, local.initializer);
    }
    const declared = findDeclaration(file, name.text);
    if (declared && isOwn(declared)) followDeclaration(declared);
  };

  const followParameter = (file: string, owner: ts.SignatureDeclaration, place: number): void => {
    const preset = owner.parameters[place]?.initializer;
    if (preset) follow(file, preset);
    const name = nameOf(owner);
    if (name === undefined) return;
    for (const call of calls) {
      const input = call.inputs[place];
      if (input && keyOf(call.place.file, call.name) === `${file}#${name}`) follow(call.place.file, input);
    }
  };

  const followDeclaration = ({ file, node }: Place): void => {
    const made = ts.isVariableDeclaration(node) ? node.initializer : node;
    if (!made) return;
    if (!isFunction(made)) return follow(file, made);
    if (!made.body) return;
    if (!ts.isBlock(made.body)) return follow(file, made.body);
    for (const each of nodesIn(made.body))
      if (ts.isReturnStatement(each) && each.expression) follow(file, each.expression);
  };

  for (const { place, name, inputs } of calls) {
    if (!MAKERS.has(name)) continue;
    const [first, second, options] = inputs;
    const message = name === "AppError" ? second : first;
    if (message) follow(place.file, message);
    const fields = name === "AppError" && options && propertyOf(options, "fields");
    if (fields) follow(place.file, fields);
  }
  for (const node of otherMessages()) follow(node.getSourceFile().fileName, node);
  return found;
}

/** Formats and names of things are no sentences. */
const isOwn = (place: Place) =>
  !ELSEWHERE.test(place.file) &&
  !isOfOffice(place) &&
  !/platform\/(format|contracts\/(currency|zod|payment-methods))/.test(place.file);

const bindsName = (binding: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(binding)
    ? binding.text === name
    : binding.elements.some((each) => ts.isBindingElement(each) && bindsName(each.name, name));

const isFunction = (node: ts.Node): node is ts.FunctionDeclaration | ts.ArrowFunction =>
  ts.isFunctionDeclaration(node) || ts.isArrowFunction(node);

function nameOf(owner: ts.SignatureDeclaration): string | undefined {
  if (ts.isFunctionDeclaration(owner)) return owner.name?.text;
  const { parent } = owner;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}

/** What becomes a message elsewhere: an answer's (`messages` of its contract), and what a worker finds wrong with a picture. */
const OTHERS = [
  ["lib/users/send-account-links.ts", "message"],
  ["lib/platform/workers/pictures.ts", "refused"],
] as const;

const otherMessages = () =>
  OTHERS.flatMap(([file, name]) =>
    [...nodesIn(moduleOf(file).source)].flatMap((node) =>
      ts.isPropertyAssignment(node) && node.name.getText() === name ? [node.initializer] : [],
    ),
  );

/** What the browser can say by itself, and what only the server says. */
export function listRefusals(): { browser: Sentences; server: Sentences } {
  const browser = new Map([...contractSentences(), ...browserSentences()]);
  const server = new Map([...serverSentences()].filter(([text]) => !browser.has(text)));
  return { browser, server };
}
