import { useTranslations } from "#translations";
import { LANGUAGE_NAMES, LANGUAGES, pageLanguage } from "@/lib/platform/contracts/language";

/** On a page in English, the one Bengali word is drawn in the small face of the wordmark. */
const BUTTON =
  "text-small not-first:before:border-line-strong relative min-h-11 min-w-11 cursor-pointer px-2.5 not-first:before:absolute not-first:before:inset-y-3.5 not-first:before:left-0 not-first:before:border-l underline-offset-6 aria-pressed:font-semibold aria-pressed:underline";

/**
 * English | বাংলা: a form that needs no script and is the same for everybody (app/api/language). Inherits the colour of its
 * context.
 */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const t = useTranslations("layout.language");
  const language = pageLanguage();
  return (
    // The office works in English (./account-menu.tsx).
    <form className="[body:has([data-office])_&]:hidden" method="post" action="/api/language">
      {/* No landmark: a page has several. */}
      <div className={`flex ${className}`} role="group" aria-label={t("label")}>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            className={one === "bn" && language === "en" ? `${BUTTON} font-bangla` : BUTTON}
            name="language"
            value={one}
            lang={one}
            aria-pressed={one === language}
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </div>
    </form>
  );
}
