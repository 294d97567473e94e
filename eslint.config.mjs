import nextPlugin from "@next/eslint-plugin-next";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { ZONES } from "./scripts/checks/import-rules.mjs";

const STRIPE = {
  name: "stripe",
  message: "Only lib/payments speaks to the card provider. Ask it for what you need.",
};

const REPEATED = {
  selector: ":matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression",
  message: "Write the properties themselves.",
};

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
      "import-x/no-restricted-paths": ["error", { zones: ZONES }],
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
      "no-restricted-syntax": ["error", REPEATED],
      "max-lines": ["error", 250],
      "no-console": "error",
    },
  },
  {
    // Where React is: its compiler reads each of these files, a seventh of what linting costs when it reads all.
    files: ["**/*.tsx", "{app,components}/**/*.ts", "lib/{hooks,lists,session}/**/*.ts"],
    extends: [hooks.configs.flat.recommended],
  },
  {
    files: ["{app,components,lib,models,server}/**/*.{ts,tsx}", "middleware.ts"],
    ignores: ["lib/payments/**", "**/*.test.{ts,tsx}"],
    rules: { "no-restricted-imports": ["error", STRIPE] },
  },
  {
    files: ["components/**/*.tsx", "components/**/*.ts"],
    rules: {
      "no-restricted-globals": ["error", { name: "fetch", message: "Components use lib/hooks." }],
      "no-restricted-imports": ["error", STRIPE, { name: "swr", message: "Components use lib/hooks." }],
    },
  },
  {
    // What a call refuses with is documented by the constant that it says, so the two cannot part.
    files: ["lib/contracts/*.docs.ts", "lib/api-docs/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        REPEATED,
        {
          selector: "Property[key.name='says'] Property > :matches(Literal, TemplateLiteral).value",
          message:
            "Take the sentence from lib/contracts/<noun>.sentences.ts, where the product takes it too.",
        },
      ],
    },
  },
  {
    // A route is a declaration; the work belongs into lib/domain.
    files: ["app/api/**/route.ts"],
    rules: { "max-lines": ["error", 60] },
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
