"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import { useTranslations } from "#translations";
import { chooseTheme, onThemeChange, readTheme, type Theme } from "./theme";

const CHOICES = [
  { theme: "system", Icon: Monitor },
  { theme: "light", Icon: Sun },
  { theme: "dusk", Icon: Moon },
] as const;

/** The radio button itself is the frame around its icon. */
const CHOICE =
  "peer rounded-ctl col-start-1 row-start-1 size-11 cursor-pointer appearance-none checked:shadow-[inset_0_0_0_1px_currentColor]";

/** Light, dark or the system's theme, stored in this browser. Inherits the colour of its context. */
export function ThemeSwitch({ className = "" }: { className?: string }) {
  const t = useTranslations("layout.theme");
  const name = useId();
  const chosen = useSyncExternalStore<Theme>(onThemeChange, readTheme, () => "system");
  return (
    <fieldset className={`flex gap-1 ${className}`}>
      <legend className="sr-only">{t("legend")}</legend>
      {CHOICES.map(({ theme, Icon }) => (
        <span key={theme} className="grid place-items-center">
          <input
            className={CHOICE}
            type="radio"
            name={name}
            value={theme}
            aria-label={t(theme)}
            title={t(theme)}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          <Icon
            className="icon pointer-events-none col-start-1 row-start-1 opacity-70 peer-checked:opacity-100"
            aria-hidden="true"
          />
        </span>
      ))}
    </fieldset>
  );
}
