import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { STRIPE_SCRIPT } from "./browser";

it("loads the release of the provider's script that stripe-js was made for", () => {
  const { resolve } = createRequire(import.meta.url);
  const stripeJs = readFileSync(
    join(dirname(resolve("@stripe/stripe-js")), "..", "dist", "pure.mjs"),
    "utf8",
  );
  const [, release = ""] = /RELEASE_TRAIN = '([^']+)'/.exec(stripeJs) ?? [];
  expect(STRIPE_SCRIPT).toBe(`https://js.stripe.com/${release}/stripe.js`);
});
