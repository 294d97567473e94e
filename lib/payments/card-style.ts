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

/** Tokens as the colours they are in the theme at hand. */
function tokenColors<Token extends string>(...tokens: Token[]): Record<Token, string> {
  const probe = document.createElement("span");
  document.body.append(probe);
  const resolved = tokens.map((token) => {
    probe.style.color = `var(${token})`;
    return [token, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(resolved) as Record<Token, string>;
}
