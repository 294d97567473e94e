const STRIPE = {
  name: "stripe",
  message: "Only lib/platform/cards speaks to the card provider. Ask it for what you need.",
};

const REPEATED = {
  selector: ":matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression",
  message: "Write the properties themselves.",
};

const TEXT = ":matches(JSXText[value=/\\S/], JSXExpressionContainer:has(> TemplateLiteral))";
const COMES_AND_GOES = "JSXExpressionContainer:has(> LogicalExpression, > ConditionalExpression)";

/** React can neither insert before a bare text nor remove one once the browser has translated the page. */
const BARE_TEXT = {
  selector: `:matches(${COMES_AND_GOES} ~ ${TEXT}, ${TEXT} ~ ${COMES_AND_GOES})`,
  message: "Give this text an element of its own, or write all of it as one text.",
};

/** What typescript-eslint's `strictTypeChecked` has beyond Oxlint's category of correctness, where the defaults do. */
const STRICT = [
  "no-array-constructor",
  "no-deprecated",
  "no-dynamic-delete",
  "no-empty-object-type",
  "no-explicit-any",
  "no-extraneous-class",
  "no-generated-empty-object-type",
  "no-invalid-void-type",
  "no-mixed-enums",
  "no-namespace",
  "no-non-null-asserted-nullish-coalescing",
  "no-non-null-assertion",
  "no-require-imports",
  "no-unnecessary-boolean-literal-compare",
  "no-unnecessary-template-expression",
  "no-unnecessary-type-arguments",
  "no-unnecessary-type-assertion",
  "no-unnecessary-type-constraint",
  "no-unnecessary-type-conversion",
  "no-unnecessary-type-parameters",
  "no-unsafe-argument",
  "no-unsafe-assignment",
  "no-unsafe-call",
  "no-unsafe-enum-assignment",
  "no-unsafe-enum-comparison",
  "no-unsafe-function-type",
  "no-unsafe-member-access",
  "no-unsafe-return",
  "no-useless-constructor",
  "only-throw-error",
  "prefer-literal-enum-member",
  "prefer-promise-reject-errors",
  "prefer-reduce-type-parameter",
  "prefer-return-this-type",
  "related-getter-setter-pairs",
  "unified-signatures",
  "use-unknown-in-catch-callback-variable",
];

export default {
  plugins: ["eslint", "typescript", "import", "react", "jsx-a11y", "nextjs"],
  // A rule that Oxlint has not.
  jsPlugins: [{ name: "syntax", specifier: "oxlint-plugin-eslint" }],
  categories: { correctness: "error" },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: "error", denyWarnings: true },
  ignorePatterns: ["lab/media-source", "**/*.{js,cjs,mjs}"],
  settings: { next: { rootDir: "." } },
  rules: {
    ...Object.fromEntries(STRICT.map((rule) => [`typescript/${rule}`, "error"])),
    "typescript/ban-ts-comment": [
      "error",
      { "ts-expect-error": "allow-with-description", minimumDescriptionLength: 10 },
    ],
    "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    "typescript/no-confusing-void-expression": [
      "error",
      { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
    ],
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "typescript/no-unnecessary-condition": ["error", { allowConstantLoopConditions: true }],
    "typescript/restrict-plus-operands": [
      "error",
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    // Where text is sorted, its own order is meant.
    "typescript/require-array-sort-compare": "off",
    "import/no-cycle": ["error", { maxDepth: 8, ignoreExternal: true }],
    "syntax/no-restricted-syntax": ["error", REPEATED, BARE_TEXT],
    "react/rules-of-hooks": "error",
    "react/unsupported-syntax": "error",
    // A row that goes to another place in card mode keeps the table's roles (components/ui/table.tsx).
    "jsx-a11y/prefer-tag-over-role": "off",
    // What hears a drag need not be a control: the keyboard has its own way.
    "jsx-a11y/no-noninteractive-element-interactions": [
      "error",
      { handlers: ["onClick", "onMouseDown", "onMouseUp", "onKeyDown", "onKeyUp"] },
    ],
    "max-lines": ["error", 400],
    "no-console": "error",
    // Stored text is searched for what cannot be seen (lib/platform/contracts/fields.ts).
    "no-control-regex": "off",
    "no-misleading-character-class": "off",
    "no-empty": ["error", { allowEmptyCatch: false }],
    "no-restricted-properties": [
      "error",
      {
        object: "process",
        property: "env",
        message: "Read lib/platform/env.ts instead; it checks and names every variable.",
      },
    ],
    "no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
    ],
    "no-var": "error",
    "prefer-const": "error",
    "prefer-rest-params": "error",
    "prefer-spread": "error",
  },
  overrides: [
    {
      files: ["{app,components,lib,models,server}/**/*.{ts,tsx}", "middleware.ts"],
      excludeFiles: ["lib/platform/cards/**", "**/*.test.{ts,tsx}"],
      rules: { "no-restricted-imports": ["error", STRIPE] },
    },
    {
      files: ["components/**/*.{ts,tsx}"],
      rules: {
        "no-restricted-globals": [
          "error",
          { name: "fetch", message: "Components use lib/<noun>/client.ts." },
        ],
        "no-restricted-imports": [
          "error",
          STRIPE,
          { name: "swr", message: "Components use lib/<noun>/client.ts." },
        ],
      },
    },
    {
      // A route is a declaration; the work belongs into lib/<noun>.
      files: ["app/api/**/route.ts"],
      rules: { "max-lines": ["error", 60] },
    },
    {
      // Where variables are read, set or handed on to child processes, and where printing is the purpose.
      files: [
        "lib/platform/env.ts",
        "scripts/**",
        "lab/**",
        "tests/**",
        "server/main.ts",
        "*.config.ts",
        "**/*.test.ts",
        "middleware.ts",
      ],
      rules: { "no-restricted-properties": "off", "no-console": "off" },
    },
    {
      files: ["**/*.test.{ts,tsx}", "tests/**"],
      rules: {
        "max-lines": "off",
        "typescript/no-non-null-assertion": "off",
      },
    },
    {
      files: ["tests/e2e/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            name: "playwright/test",
            importNames: ["test"],
            message: "Take test from tests/support/browser-test.ts; it closes a browser context at rest.",
          },
        ],
      },
    },
  ],
};
