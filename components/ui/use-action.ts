"use client";

import { useRef, useState } from "react";
import { wentWrong } from "@/lib/platform/contracts/language";
import { toastError, toastSuccess } from "./toast";

interface Action {
  /** The action; throws on failure. */
  act: () => Promise<unknown>;
  /** Said by a toast; without it the caller shows what became of it. */
  success?: string;
  /** Returns the message of a failure; the error's own message by default. */
  failure?: (error: Error) => string | undefined;
}

/** Runs one action at a time and shows its result; ignores further clicks while it runs. */
export function useAction() {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  /** Resolves to whether it succeeded. */
  const run = async ({ act, success, failure }: Action): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      await act();
      if (success) void toastSuccess(success);
      return true;
    } catch (error) {
      const words = error instanceof Error ? (failure?.(error) ?? error.message) : wentWrong();
      void toastError(words || wentWrong());
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
}
