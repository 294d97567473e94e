"use client";

import { ImagePlus } from "lucide-react";
import { type ChangeEvent, type ComponentProps, useEffect, useState } from "react";

type PhotoInputProps = Omit<ComponentProps<"input">, "type" | "accept"> & { id: string };

/** A file field that shows the chosen picture; the native input stays in charge (keyboard, forms, readers). */
export function PhotoInput({ onChange, className, ...rest }: PhotoInputProps) {
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
    <div className="drop">
      <span className="th" aria-hidden="true">
        {chosen ? (
          <span className="pic" style={{ backgroundImage: `url(${chosen.url})` }} />
        ) : (
          <ImagePlus className="icon" />
        )}
      </span>
      <span className="words" aria-hidden="true">
        <b>{chosen?.name ?? "Choose a photo"}</b>
        <span className="hint">JPEG or PNG, up to 5 MB</span>
      </span>
      <input
        {...rest}
        type="file"
        accept="image/jpeg,image/png"
        className={className}
        onChange={handleChange}
      />
    </div>
  );
}
