"use client";

import { useEffect, useRef, useState } from "react";
import { googleMessage } from "@/lib/auth/google-outcome";
import { finishGoogleReturn, goToGoogle, openGoogle } from "@/lib/session/google-window";
import { asOwnSignIn, beginOwnSignIn, followSignIn } from "./sign-in";

export { finishGoogleReturn, goToGoogle };

const FAILED = "Signing in with Google did not work. Please try again.";

/** Signs in by Google in a pop-up; calls `onDone` after the sign-in, `onFailure` with a message for the user. */
export function useGoogle(
  from: string,
  { onDone, onFailure }: { onDone: () => void; onFailure: (message: string) => void },
) {
  const [isBusy, setBusy] = useState(false);
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const finish = async (error: string | null, end: () => void) => {
    try {
      // A separate sign-in, since a window that was considered closed may still answer.
      await asOwnSignIn(async () => {
        if (error) throw new Error(googleMessage(error) ?? FAILED);
        await followSignIn();
      });
      onDone();
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      end();
      setBusy(false);
      onFailure(failure.message);
    }
  };
  const start = () => {
    stop.current?.();
    setBusy(true);
    const endOwn = beginOwnSignIn();
    const end = () => endOwn(false);
    const stopWatching = openGoogle(from, {
      onAnswer: ({ error }) => void finish(error, end),
      onClosed: () => {
        end();
        setBusy(false);
      },
    });
    stop.current = () => {
      stopWatching();
      end();
    };
  };
  return { start, isBusy };
}
