/** The content security policies. Edge-safe: the middleware and server/ share this file. */

/** Hashes for the one <style> that sonner injects: of its text, and of the empty element it starts as. */
const SONNER_STYLES = [
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
];

const IMAGES = [
  "'self'",
  "data:",
  "blob:",
  "https://res.cloudinary.com",
  "https://tile.openstreetmap.org",
  "https://*.tile.openstreetmap.org",
  "https://*.googleusercontent.com",
];

const STRIPE_FRAMES = ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"];

export interface PolicyOptions {
  /** False where no card is taken: then no host of a card provider is allowed. */
  readonly takesCards?: boolean;
  /** Origin of the card sandbox, if it replaces Stripe. */
  readonly cardSandbox?: string | undefined;
  /** `next dev` uses eval for reloads and keeps a WebSocket open. */
  readonly isDevelopment?: boolean;
}

function policy(
  scripts: readonly string[],
  { takesCards = true, cardSandbox, isDevelopment }: PolicyOptions,
): string {
  const sandbox = cardSandbox ? [new URL(cardSandbox).origin] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "style-src": isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", ...SONNER_STYLES],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": IMAGES,
    "font-src": ["'self'"],
    "connect-src": [
      "'self'",
      ...(takesCards ? ["https://api.stripe.com"] : []),
      // The panorama viewer fetches its picture itself.
      "https://res.cloudinary.com",
      ...sandbox,
      ...(isDevelopment ? ["ws:", "wss:"] : []),
    ],
    "frame-src": takesCards ? [...STRIPE_FRAMES, ...sandbox] : ["'none'"],
    "worker-src": ["'self'", "blob:"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/** Returns an unguessable value for one rendering. */
export function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}

/** Returns the nonce in a policy; undefined if there is none. */
export function nonceOf(policy: string | null): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}

/** The policy of a public page: scripts with this rendering's nonce, and the scripts that those load. */
export function publicPolicy(nonce: string, options: PolicyOptions = {}): string {
  return policy([`'nonce-${nonce}'`, "'strict-dynamic'"], options);
}

/** The policy of the dashboard and the payment page: also allows the card provider's script. */
export function guardedPolicy(nonce: string, options: PolicyOptions = {}): string {
  const { takesCards = true, cardSandbox } = options;
  const provider = cardSandbox ? new URL(cardSandbox).origin : "https://js.stripe.com";
  return policy([`'nonce-${nonce}'`, "'strict-dynamic'", ...(takesCards ? [provider] : [])], options);
}

/** The headers of every answer that is not a file. In lower case, as in Node. */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  // OpenStreetMap refuses tiles without a referrer.
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self), usb=()",
  // The Google pop-up must be able to live beside its opener.
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/** Strict-Transport-Security for two years, if the site's address is https. */
export function transportSecurity(origin: string): Record<string, string> {
  if (!origin.startsWith("https:")) return {};
  return { "strict-transport-security": "max-age=63072000; includeSubDomains" };
}
