import type { StripeCardElementOptions } from "@stripe/stripe-js";

/**
 * Returns the styles of the card field, which the provider renders in an iframe without access to the page's style
 * sheet.
 */
export function cardOptions(): StripeCardElementOptions {
  const color = tokenColors("--ink", "--ink-3", "--danger");
  return {
    hidePostalCode: true,
    disableLink: true,
    style: {
      base: {
        color: color["--ink"],
        iconColor: color["--ink"],
        fontFamily: "Inter, system-ui, sans-serif",
        fontSize: "16px",
        "::placeholder": { color: color["--ink-3"] },
      },
      invalid: { color: color["--danger"], iconColor: color["--danger"] },
    },
  };
}

/**
 * Resolves tokens to colours in the current theme. Uses one probe per token: under reduced motion a colour change is a
 * (short) transition, and a shared probe would keep returning its first colour.
 */
function tokenColors<Token extends string>(...tokens: Token[]): Record<Token, string> {
  const resolved = tokens.map((token) => {
    const probe = document.createElement("span");
    probe.style.color = `var(${token})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [token, color] as const;
  });
  return Object.fromEntries(resolved) as Record<Token, string>;
}
