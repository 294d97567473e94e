/** A Stripe error in the browser: never thrown, always `{ error }`. */
export type PageError = { type: string; message: string; code?: string; [name: string]: unknown };
export type PageIntent = {
  id: string;
  status: string;
  client_secret: string;
  last_payment_error: PageError | null;
  next_action: { type: string; use_stripe_sdk?: { stripe_js: string } } | null;
};
export type PageSetup = Omit<PageIntent, "last_payment_error"> & { last_setup_error: PageError | null };
export type Answer<T> = { value: T; error?: undefined } | { error: PageError };

type Fields = { [name: string]: unknown };

/** The sandbox's origin: this script was loaded from it. */
export const ORIGIN = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? location.href)
  .origin;

const UNREACHABLE: PageError = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
};

/** Sends a form-encoded call with the publishable key in the body, as Stripe.js does: no preflight needed. */
export async function call<T>(method: "GET" | "POST", path: string, fields: Fields): Promise<Answer<T>> {
  const form = new URLSearchParams();
  encode(form, fields);
  const isGet = method === "GET";
  try {
    const response = await fetch(`${ORIGIN}/v1/${path}${isGet ? `?${form.toString()}` : ""}`, {
      method,
      ...(isGet ? {} : { body: form }),
    });
    const answer = (await response.json()) as T & { error?: PageError };
    return answer.error ? { error: answer.error } : { value: answer };
  } catch {
    return { error: UNREACHABLE };
  }
}

function encode(form: URLSearchParams, value: unknown, name = ""): void {
  if (value === undefined || value === null) return;
  if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) encode(form, inner, name ? `${name}[${key}]` : key);
    return;
  }
  form.append(name, typeof value === "string" ? value : JSON.stringify(value));
}
