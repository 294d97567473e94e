import type { useTranslations } from "#translations";
import { LOCALES, pageLanguage } from "@/lib/platform/contracts/language";
import type { Hours } from "@/lib/platform/format/office";
import type { PlainAnswer, PlainEntries } from "@/lib/platform/http/plain-form";
import { translationsOf } from "@/lib/translations";
import { type DayPart, DAY_PARTS, HOURS } from "@/lib/visits/contract";

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

/** The fields, in order. */
const FIELDS = ["name", "phone", "email", "apartment_no", "day", "time", "message"] as const;

type Field = (typeof FIELDS)[number];

function pageOf(entries: PlainEntries, message: string, wrong: Readonly<Record<string, string>>): string {
  const [form, t] = [translationsOf("visits.form"), translationsOf("visits.plain")];
  const isTold = FIELDS.some((name) => wrong[name]);
  const fieldOf = (name: Field) => {
    const error = wrong[name];
    const marks = error
      ? ` id="${name}" aria-invalid="true" aria-describedby="${name}-error"`
      : ` id="${name}"`;
    const said = error ? `<span class="wrong" id="${name}-error">${escape(error)}</span>` : "";
    const label = `<label for="${name}">${form(name)}</label>`;
    return `<div>${label}${controlOf(name, escape(entries[name] ?? ""), marks)}${said}</div>`;
  };
  return `<!doctype html><html lang="${pageLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${t("notSent")}</title><style>${STYLE}</style></head><body><main>
<h1>${t("title")}</h1>
<p role="alert"><strong>${t("notYet")}</strong> ${isTold ? t("marked") : escape(message)}</p>
<form method="post" action="/api/visits">
${FIELDS.map(fieldOf).join("\n")}
<div class="trap" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></div>
<p>${translationsOf("visits.consent")("text")}</p>
<button>${form("send")}</button>
</form>
<p><a href="/contact">${t("back")}</a></p>
</main></body></html>`;
}

function controlOf(name: Field, value: string, marks: string): string {
  if (name === "message") return `<textarea name="message" rows="5"${marks}>${value}</textarea>`;
  if (name === "time") {
    const [t, times] = [translationsOf("visits.plain"), translationsOf("visits.times")];
    const parts = DAY_PARTS.map(
      (part) =>
        `<option value="${part}"${part === value ? " selected" : ""}>${partLabel(part, HOURS[part], times)}</option>`,
    );
    return `<select name="time"${marks}><option value="">${t("noVisit")}</option>${parts.join("")}</select>`;
  }
  const type = { day: "date", email: "email", phone: "tel" }[name as string] ?? "text";
  return `<input name="${name}" type="${type}" value="${value}"${marks}>`;
}

/** `Evening, 5 to 6`: the part of a day in which the office is open, from and until so many minutes of it. */
export const partLabel = (
  part: DayPart,
  [from, until]: Hours,
  t: ReturnType<typeof useTranslations<"visits.times">>,
) => t("span", { part: t(part), from: hourLabel(from), until: hourLabel(until) });

function hourLabel(minutes: number): string {
  const write = (number: number, digits = 1) =>
    number.toLocaleString(LOCALES[pageLanguage()], { minimumIntegerDigits: digits });
  const rest = minutes % 60;
  return `${write(Math.floor(minutes / 60) % 12 || 12)}${rest > 0 ? `:${write(rest, 2)}` : ""}`;
}
