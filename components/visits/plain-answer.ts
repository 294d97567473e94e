import type { PlainAnswer, PlainEntries } from "@/lib/platform/http/plain-form";
import { CONSENT, DAY_PARTS } from "@/lib/visits/contract";
import { DAY_PART_LABELS, FIELD_LABELS } from "./labels";

/** A page of its own, which may load nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const STYLE = `:root{color-scheme:light dark;--paper:#f5f4f0;--ink:#1c2036;--line:#87836f;--danger:#b1202b;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#12152a;--ink:#f5f1e8;--line:#7f86ac;--danger:#ff9a9a;--on:#171b33}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 Inter,system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font:400 2rem/1.1 Fraunces,Georgia,serif;letter-spacing:-.026em}
form{display:grid;gap:1.125rem}form div:not(.trap){display:grid;gap:.5rem}label{font-size:.875rem;font-weight:560}
input,select,textarea{box-sizing:border-box;width:100%;min-height:3rem;padding:.6rem .875rem;font:inherit;line-height:1.5;color:inherit;background:transparent;border:1px solid var(--line);border-radius:4px}
.wrong{color:var(--danger);font-size:.875rem;font-weight:550}button{min-height:3.5rem;font:inherit;font-weight:560;border:0;border-radius:4px;background:var(--ink);color:var(--on)}
a{color:inherit}.trap{position:absolute;left:-9999px}`;

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

/** Redirects on success; else returns the form again, with the errors and all entries. */
export const answerPlainForm: PlainAnswer = (entries, failure) => {
  const headers = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
  if (!failure) {
    const location = `/contact?sent=${entries.day ? "visit" : "question"}`;
    return new Response(null, { status: 303, headers: { ...headers, location } });
  }
  const { message, fields = {} } = failure.error;
  return new Response(pageOf(entries, message, fields), {
    status: failure.status,
    headers: { ...headers, "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY },
  });
};

function pageOf(entries: PlainEntries, message: string, wrong: Readonly<Record<string, string>>): string {
  const names = Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[];
  const isTold = names.some((name) => wrong[name]);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Contact Us · Not sent yet</title><style>${STYLE}</style></head><body><main>
<h1>Contact Us</h1>
<p role="alert"><strong>This has not been sent yet.</strong> ${isTold ? "Please look at what is marked below." : escape(message)}</p>
<form method="post" action="/api/visits">
${names.map((name) => fieldOf(name, entries[name] ?? "", wrong[name])).join("\n")}
<div class="trap" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></div>
<p>${CONSENT}</p>
<button>Send</button>
</form>
<p><a href="/contact">Back to Contact Us</a></p>
</main></body></html>`;
}

function fieldOf(name: keyof typeof FIELD_LABELS, value: string, wrong: string | undefined): string {
  const told = wrong ? ` id="${name}" aria-invalid="true" aria-describedby="${name}-error"` : ` id="${name}"`;
  const error = wrong ? `<span class="wrong" id="${name}-error">${escape(wrong)}</span>` : "";
  const label = `<label for="${name}">${FIELD_LABELS[name]}</label>`;
  return `<div>${label}${controlOf(name, escape(value), told)}${error}</div>`;
}

function controlOf(name: keyof typeof FIELD_LABELS, value: string, told: string): string {
  if (name === "message") return `<textarea name="message" rows="5"${told}>${value}</textarea>`;
  if (name === "time") {
    const chosen = (part: string) => (part === value ? " selected" : "");
    const parts = DAY_PARTS.map(
      (part) => `<option value="${part}"${chosen(part)}>${DAY_PART_LABELS[part]}</option>`,
    );
    return `<select name="time"${told}><option value="">No visit</option>${parts.join("")}</select>`;
  }
  const type = { day: "date", email: "email", phone: "tel" }[name as string] ?? "text";
  return `<input name="${name}" type="${type}" value="${value}"${told}>`;
}
