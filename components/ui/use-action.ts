"use client";

import { useRef, useState } from "react";
import { WENT_WRONG } from "@/lib/format/words";
import { toastError, toastSuccess } from "./toast";

interface Action {
  /** What is done; throws where it fails. */
  act: () => Promise<unknown>;
  success: string;
  /** The words for a failure; the failure's own message where it gives none. */
  failure?: (error: Error) => string | undefined;
}

/** Runs one thing at a time and says how it went; a second click while the first is under way does nothing. */
export function useAction() {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  /** Resolves to whether it was done. */
  const run = async ({ act, success, failure }: Action): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      await act();
      void toastSuccess(success);
      return true;
    } catch (error) {
      const words = error instanceof Error ? (failure?.(error) ?? error.message) : WENT_WRONG;
      void toastError(words || WENT_WRONG);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
}
