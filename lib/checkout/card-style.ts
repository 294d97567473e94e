import type { StripeCardElementOptions } from "@stripe/stripe-js";

/** The provider draws the field in a frame of its own, which cannot see the page's style sheet. */
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
 * Tokens as the colours they are in the theme at hand. A probe for each: under reduced motion a change of colour is a
 * transition, however short, and one probe would go on answering with its first colour.
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
