import nextPlugin from "@next/eslint-plugin-next";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Import directions of docs/architecture.md; each message says where the code belongs instead. */
const zones = [
  {
    target: "./lib/contracts",
    from: [
      "./app",
      "./components",
      "./models",
      "./lib/domain",
      "./lib/hooks",
      "./lib/http",
      "./lib/auth",
      "./lib/db",
    ],
    message:
      "lib/contracts is for both sides and imports zod alone. Put server code into lib/domain, browser code into lib/hooks.",
  },
  {
    target: "./lib/domain",
    from: ["./app", "./components", "./lib/hooks", "./lib/http"],
    message:
      "lib/domain knows nothing of HTTP or the screen. Throw an AppError; lib/http/problem.ts maps it; routes live in app/api.",
  },
  {
    target: "./models",
    from: ["./app", "./components", "./lib/domain", "./lib/hooks", "./lib/http", "./lib/auth"],
    message: "Models hold fields, enums and indexes only. Rules and writes live in lib/domain/<noun>.",
  },
  {
    target: ["./components", "./lib/hooks"],
    from: [
      "./models",
      "./lib/db",
      "./lib/env.ts",
      "./lib/logger.ts",
      "./lib/http/route.ts",
      "./lib/payments/stripe.ts",
    ],
    message:
      "Browser code never reaches the server. Read through lib/hooks → /api, or pass data down from a server page.",
  },
  {
    target: ["./lib/hooks", "./lib/http", "./lib/auth"],
    from: ["./components"],
    message: "lib does not know the screen. Give an answer back; the component shows it.",
  },
  {
    target: "./components/ui",
    from: [
      "./lib/domain",
      "./lib/hooks",
      "./components/home",
      "./components/apartments",
      "./components/payments",
    ],
    message:
      "components/ui are primitives any product could use. Put what knows a noun into components/<noun>.",
  },
  {
    target: "./lib/workers",
    from: ["./app", "./components", "./models", "./lib/auth", "./lib/db", "./lib/hooks", "./lib/http"],
    message:
      "A worker thread is given what it needs and knows no database, caller or screen. Read in lib/domain, hand the data over.",
  },
  {
    target: "./middleware.ts",
    from: ["./models", "./lib/db", "./lib/domain"],
    message:
      "The middleware runs at the edge and never touches the database. Prove callers in lib/auth/page-actor.ts.",
  },
  {
    target: ["./app", "./components", "./lib", "./models", "./middleware.ts", "./server"],
    from: ["./scripts", "./tools", "./tests"],
    message:
      "The product is served without its commands, tools and tests. What both need lives in lib or server; scripts import it from there.",
  },
  {
    target: "./lib/auth",
    from: ["./lib/domain", "./lib/http"],
    message:
      "lib/auth proves callers for lib/http and lib/domain, which stand above it. Doors of sign-in live in lib/http, writes in lib/domain/users.",
  },
  {
    target: ["./app", "./components", "./lib", "./models", "./middleware.ts"],
    from: ["./server"],
    message:
      "server/ stands before Next, which bundles everything else apart from it. What both need lives in lib (lib/page-cache).",
  },
  {
    target: "./server",
    from: ["./components", "./models", "./tools", "./lib/hooks", "./lib/session"],
    message: "server/ knows how Next answers, not what. Rules and reads live in lib/domain.",
  },
  {
    target: ["./lib/domain", "./lib/auth", "./lib/db", "./models", "./server"],
    from: ["./lib/session"],
    message: "lib/session runs in the browser alone. What a server knows of sessions lives in lib/auth.",
  },
  {
    target: "./app/api",
    from: ["./models"],
    message: "A route is a declaration. Put the query or the write into lib/domain/<noun>.",
  },
];

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      ".next",
      ".next-*",
      "dist",
      ".data",
      ".cache",
      "public",
      "next-env.d.ts",
      "tools/media-source",
      "coverage",
      "test-results",
      "playwright-report",
    ],
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked, jsxA11y.flatConfigs.recommended],
    plugins: { "@next/next": nextPlugin, "import-x": importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      // Without these two import-x reads no TypeScript, and no-cycle finds nothing.
      "import-x/extensions": [".ts", ".tsx"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [createTypeScriptImportResolver()],
      next: { rootDir: "." },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...nextPlugin.configs.recommended.rules,
      ...nextPlugin.configs["core-web-vitals"].rules,
      "import-x/no-restricted-paths": ["error", { zones: zones.flatMap(spread) }],
      "import-x/no-cycle": ["error", { maxDepth: 8, ignoreExternal: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unnecessary-condition": ["error", { allowConstantLoopConditions: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/require-await": "off",
      // Mongoose takes plain objects as schema options.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": "allow-with-description", minimumDescriptionLength: 10 },
      ],
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Read lib/env.ts instead; it checks and names every variable.",
        },
      ],
      "no-empty": ["error", { allowEmptyCatch: false }],
      "no-restricted-syntax": [
        "error",
        {
          selector: ":matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression",
          message: "Write the properties themselves.",
        },
      ],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
    },
  },
  {
    // Where React is: its compiler reads each of these files, a seventh of what linting costs when it reads all.
    files: ["**/*.tsx", "{app,components}/**/*.ts", "lib/{hooks,lists,session}/**/*.ts"],
    extends: [hooks.configs.flat.recommended],
  },
  {
    files: ["components/**/*.tsx", "components/**/*.ts"],
    rules: {
      "no-restricted-globals": ["error", { name: "fetch", message: "Components use lib/hooks." }],
      "no-restricted-imports": ["error", { name: "swr", message: "Components use lib/hooks." }],
    },
  },
  {
    // Where variables are read, set or handed on to child processes, and where printing is the purpose.
    files: [
      "lib/env.ts",
      "scripts/**",
      "tools/**",
      "tests/**",
      "server/main.ts",
      "*.config.ts",
      "**/*.test.ts",
      "middleware.ts",
    ],
    rules: { "no-restricted-properties": "off", "no-console": "off" },
  },
  {
    files: ["**/*.test.ts", "tests/**"],
    rules: {
      "max-lines": "off",
      // A test may look at what the code under test wrote.
      "import-x/no-restricted-paths": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["tests/e2e/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          name: "@playwright/test",
          importNames: ["test"],
          message: "Take test from tests/support/browser-test.ts; it closes a browser context at rest.",
        },
      ],
    },
  },
);

function spread(zone) {
  const targets = [zone.target].flat();
  const froms = [zone.from].flat();
  return targets.flatMap((target) => froms.map((from) => ({ target, from, message: zone.message })));
}
