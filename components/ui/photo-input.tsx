"use client";

import { ImagePlus } from "lucide-react";
import { type ChangeEvent, type ComponentProps, useEffect, useState } from "react";
import { useTranslations } from "#translations";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { HINT } from "./field";
import { toastError } from "./toast";

type PhotoInputProps = Omit<ComponentProps<"input">, "type" | "accept" | "className"> & { id: string };

/** A file field with a preview; based on the native input, for keyboard, forms and screen readers. */
export function PhotoInput({ id, required, onChange, "aria-describedby": about, ...rest }: PhotoInputProps) {
  const t = useTranslations("layout.fields");
  const [chosen, setChosen] = useState<{ name: string; url: string } | null>(null);
  useEffect(() => {
    if (!chosen) return;
    return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    setChosen(file ? { name: file.name, url: URL.createObjectURL(file) } : null);
    onChange?.(event);
  };
  return (
    <div className="rounded-ctl border-line-strong bg-surface hover:border-ink has-focus-visible:outline-focus has-[[aria-invalid=true]]:border-danger relative flex min-h-16 cursor-pointer items-center gap-3.5 border border-dashed py-2 pr-3.5 pl-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-3">
      <span
        className="bg-sunk grid size-12 flex-none place-items-center overflow-hidden rounded-full"
        aria-hidden="true"
      >
        {chosen ? (
          <span className="size-full bg-cover bg-center" style={{ backgroundImage: `url(${chosen.url})` }} />
        ) : (
          <ImagePlus className="icon" />
        )}
      </span>
      <span className="grid min-w-0" aria-hidden="true">
        <b className="font-strong wrap-anywhere">{chosen?.name ?? t("choosePhoto")}</b>
        <span className={HINT} id={`${id}-kinds`}>
          {t(required ? "photoRequired" : "photoKinds")}
        </span>
      </span>
      <input
        {...rest}
        id={id}
        required={required}
        aria-describedby={[about, `${id}-kinds`].filter(Boolean).join(" ")}
        type="file"
        accept="image/jpeg,image/png"
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        onChange={handleChange}
      />
    </div>
  );
}

/** Sends a photo beside what is already stored, `Reported`, which it never holds up. */
export async function sendPhoto(
  photo: File,
  send: (image: File) => Promise<void>,
  stored: string,
): Promise<void> {
  const { makePhotoReady } = await import("@/lib/platform/client/shrink-picture");
  try {
    await send(await makePhotoReady(photo));
  } catch (error) {
    const why = error instanceof Error ? ` ${error.message}` : "";
    const but = pageLanguage() === "bn" ? "তবে ছবি ছাড়া।" : "but without the photo.";
    void toastError(`${stored}, ${but}${why}`);
  }
}
