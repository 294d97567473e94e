"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "#translations";
import { Input } from "./field";

export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const t = useTranslations("layout.fields");
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...props}
        className="pr-13"
        type={isShown ? "text" : "password"}
        spellCheck={false}
        autoCapitalize="none"
      />
      <button
        type="button"
        className="rounded-ctl absolute top-0.5 right-0.5 grid size-11 cursor-pointer place-items-center"
        aria-label={t("showPassword")}
        aria-pressed={isShown}
        aria-controls={props.id}
        onClick={() => setShown(!isShown)}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
    </div>
  );
}
