"use client";

import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { tabStorage } from "@/lib/platform/session/storage";

const KEY = "nibash-flash";

/**
 * On a phone it covers the page's header, 64 px high, where no field is: three lines fit (docs/product.md 10.17). A press
 * goes through to what it covers: a toast under the pointer would stay, and hide the button that was pressed.
 */
export const TOAST =
  "pointer-events-none max-sm:px-3.5 max-sm:py-1.5 max-sm:text-micro/[1.25] max-sm:min-h-12 rounded-ctl border-dusk-line bg-toast text-on-toast shadow-menu flex items-center gap-3 border px-4 py-3.5 font-sans text-label/compact font-medium";

/** Stores a success message for the next page. */
export function leaveFlash(words: string): void {
  tabStorage.write(KEY, `${pageLanguage()} ${words}`);
}

/** Returns and clears the message of the previous page; not one in another language, which a sign-in has changed. */
export function takeFlash(): string | null {
  const kept = tabStorage.read(KEY);
  if (kept) tabStorage.remove(KEY);
  return kept?.startsWith(`${pageLanguage()} `) ? kept.slice(3) : null;
}

type Place = (toaster: ComponentType) => void;

let place: Place | undefined;

/** Notifies Toasts to render the Toaster. */
function onToaster(given: Place | undefined): void {
  place = given;
}

/** sonner is 10 kB and fetched at the first toast. If that fails, the message is shown without it. */
async function say(kind: "success" | "error", words: string, duration: number): Promise<void> {
  const host = await import("./toast-host").catch(() => null);
  if (!host || !place) {
    sayPlainly(words, duration);
    return;
  }
  place(host.ToastHost);
  host.toast[kind](words, { duration });
}

function sayPlainly(words: string, duration: number): void {
  const toast = document.createElement("p");
  toast.className = `${TOAST} fixed z-100 max-sm:inset-x-2 max-sm:top-0 sm:right-6 sm:bottom-6 sm:w-[380px]`;
  toast.role = "alert";
  toast.textContent = words;
  document.body.append(toast);
  setTimeout(() => toast.remove(), duration);
}

export const toastSuccess = (words: string): Promise<void> => say("success", words, 2000);

export const toastError = (words: string): Promise<void> => say("error", words, 4000);

/**
 * Renders the Toaster from the first toast on. Also shows the message of the previous page, since a sign-in loads a new
 * document.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    // Synchronously: sonner drops a toast that is raised before its Toaster is mounted.
    onToaster((came) => flushSync(() => setToaster(() => came)));
    const words = takeFlash();
    if (words) void toastSuccess(words);
    return () => onToaster(undefined);
  }, []);
  return Toaster && <Toaster />;
}
