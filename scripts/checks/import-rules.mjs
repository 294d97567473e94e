/**
 * The import directions of docs/architecture.md: check-structure.ts applies them to every file, Oxlint as the zones of
 * `no-restricted-paths`, whose messages say where the code belongs instead.
 */

const STATIC = ["lib/contracts", "lib/format", "lib/env.ts", "lib/errors.ts"];
const BROWSER = ["lib/session", "lib/checkout"];

/** From bottom to top; a room imports only from those before it. */
export const FLOORS = [
  ...STATIC,
  ...BROWSER,
  ...["lib/request-context.ts", "lib/log-lines.ts", "lib/logger.ts", "lib/metrics.ts"],
  ...["models", "lib/db", "lib/page-cache", "lib/workers", "lib/service-worker"],
  ...["lib/mail", "lib/push", "lib/images", "lib/payments"],
  ...["lib/auth", "lib/domain", "lib/http", "lib/api-docs", "lib/lists", "lib/hooks"],
  ...["components", "app/api", "app", "middleware.ts", "server", "migrations"],
  // No room above this line imports from those below: the product is served without them.
  ...["scripts", "tools/card-sandbox", "scripts/embedded", "scripts/build", "scripts/data"],
  ...["scripts/checks", "tests", "tools/bench", "tools/chaos", "scripts/run"],
];

const DATABASE = [
  "models",
  "lib/db",
  "lib/domain",
  "lib/mail",
  "lib/push",
  "lib/metrics.ts",
  "lib/page-cache",
];
const SERVER = [...DATABASE, "lib/env.ts", "lib/logger.ts", "lib/log-lines.ts", "lib/payments"];

/** Forbidden imports of lower rooms, across the two strands. @type {Record<string, string[]>} */
export const APART = {
  components: SERVER,
  "lib/hooks": [...SERVER, "lib/http", "lib/request-context.ts"],
  "lib/session": ["lib/env.ts"],
  "lib/checkout": ["lib/env.ts"],
  models: BROWSER,
  "lib/db": BROWSER,
  "lib/auth": BROWSER,
  "lib/domain": BROWSER,
  "lib/http": ["lib/domain", "models", ...BROWSER],
  "app/api": ["models", ...BROWSER],
  "middleware.ts": DATABASE,
  server: [...BROWSER, "models", "lib/hooks", "components", "app/api", "app"],
};

/** Imports that are forbidden only from a part of a room. */
const FENCES = [
  {
    target: "components",
    from: "lib/http",
    // Shared by browser and server, or needed by server components and page responses.
    except: ["./content-security.ts", "./hydrated.ts", "./plain-form.ts"],
    message: "Browser code calls through lib/session/call.ts; lib/http runs on the server.",
  },
  ...["lib/domain", "lib/hooks", "components/home", "components/apartments", "components/payments"].map(
    (from) => ({
      target: "components/ui",
      from,
      message:
        "components/ui are primitives any product could use. Put what knows a noun into components/<noun>.",
    }),
  ),
];

const BROWSER_SIDE =
  "Browser code never reaches the server. Read through lib/hooks → /api, or pass data down from a server page.";
const SERVED_ALONE =
  "The product is served without its commands, tools and tests. What both need lives in lib or server; scripts import it from there.";

/** Where the code belongs instead, by importing room. @type {Record<string, string>} */
const MESSAGES = {
  "lib/contracts":
    "lib/contracts is for both sides and imports zod alone. Put server code into lib/domain, browser code into lib/hooks.",
  "lib/domain":
    "lib/domain knows nothing of HTTP or the screen. Throw an AppError; lib/http/problem.ts maps it; routes live in app/api.",
  models: "Models hold fields, enums and indexes only. Rules and writes live in lib/domain/<noun>.",
  components: BROWSER_SIDE,
  "lib/hooks": `${BROWSER_SIDE} lib does not know the screen: give an answer back; the component shows it.`,
  "lib/http": "lib/http knows no noun and no screen. Rules and reads live in lib/domain, routes in app/api.",
  "lib/session": "lib/session runs in the browser alone. What a server knows of sessions lives in lib/auth.",
  "lib/checkout":
    "lib/checkout runs in the browser alone. What the server says to the card provider lives in lib/payments.",
  "lib/workers":
    "A worker thread is given what it needs and knows no database, caller or screen. Read in lib/domain, hand the data over.",
  "lib/auth":
    "lib/auth proves callers for lib/http and lib/domain, which stand above it. Doors of sign-in live in lib/http, writes in lib/domain/users.",
  "middleware.ts":
    "The middleware runs at the edge and never touches the database. Prove callers in lib/auth/page-actor.ts.",
  server: "server/ knows how Next answers, not what. Rules and reads live in lib/domain.",
  "app/api": "A route is a declaration. Put the query or the write into lib/domain/<noun>.",
};

/** Returns the rooms that a room may not import from. @param {string} room @returns {string[]} */
export const forbiddenTo = (room) => [...FLOORS.slice(FLOORS.indexOf(room) + 1), ...(APART[room] ?? [])];

/** Returns the reason for a reader. @param {string} room @param {string} from */
const messageOf = (room, from) => {
  if (/^(scripts|tools|tests)\b/.test(from) && !/^(scripts|tools|tests)\b/.test(room)) return SERVED_ALONE;
  return (
    MESSAGES[room] ?? `${room} stands below ${from} (scripts/checks/import-rules.mjs). Pass in what it needs.`
  );
};

/** `scripts` means its direct files, without the rooms inside. @param {string} room */
const pathOf = (room) => (room === "scripts" ? "./scripts/*.*" : `./${room}`);

/** The zones of `no-restricted-paths` (eslint-plugin-import-x). */
export const ZONES = [
  ...FLOORS.flatMap((room) =>
    forbiddenTo(room).map((from) => ({
      target: pathOf(room),
      from: `./${from}`,
      // `app` is above `app/api`, which is inside it.
      ...(room.startsWith(`${from}/`) && { except: [`./${room.slice(from.length + 1)}`] }),
      message: messageOf(room, from),
    })),
  ),
  ...FENCES.map(({ target, from, ...fence }) => ({ ...fence, target: `./${target}`, from: `./${from}` })),
];
