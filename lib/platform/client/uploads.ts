"use client";

import { useEffect, useRef, useState } from "react";
import { wentWrong } from "@/lib/platform/contracts/language";

/** The progress callback and abort signal of an upload. */
export interface UploadRun {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** More would share one connection, and each would seem to stall. */
const AT_ONCE = 2;

export interface Upload {
  readonly id: number;
  readonly file: File;
  /** `preparing`: the server has received it and creates its sizes. */
  readonly state: "waiting" | "sending" | "preparing" | "failed";
  /** From 0 to 1. */
  readonly share: number;
  readonly message: string;
}

interface Sending {
  /** Throws an Error whose message is shown at the file. */
  readonly send: (file: File, onTheWay: UploadRun) => Promise<void>;
  /** Longest edge in pixels that is worth sending. */
  readonly longest: number;
  readonly onArrival?: (file: File) => void;
}

/**
 * Uploads files two at a time. A failed one stays in the list with the reason and can be retried; the others continue.
 */
export function useUploads({ send, longest, onArrival }: Sending) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  const change = (id: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)));
  const drop = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  const { enqueue, stop } = useQueue(async ({ id, file }, signal) => {
    const onProgress = (share: number) => change(id, { share, state: share < 1 ? "sending" : "preparing" });
    try {
      change(id, { state: "sending", share: 0, message: "" });
      await latest.current(await makeReady(file, longest), { onProgress, signal });
      drop(id);
      onArrival?.(file);
    } catch (error) {
      if (signal.aborted) return;
      change(id, { state: "failed", message: (error instanceof Error && error.message) || wentWrong() });
    }
  });

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        count.current += 1;
        return { id: count.current, file, state: "waiting", share: 0, message: "" };
      });
      setUploads((all) => [...all, ...added]);
      enqueue(added);
    },
    again: (upload: Upload) => {
      change(upload.id, { state: "waiting", share: 0, message: "" });
      enqueue([upload]);
    },
    /** Aborts an upload in flight, or removes a failed one from the list. */
    cancel: (id: number) => {
      stop(id);
      drop(id);
    },
  };
}

/** Runs the added uploads, at most `AT_ONCE` concurrently. */
function useQueue(run: (upload: Upload, signal: AbortSignal) => Promise<void>) {
  const waiting = useRef<Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());

  function pump(): void {
    while (running.current.size < AT_ONCE) {
      const next = waiting.current.shift();
      if (!next) return;
      const controller = new AbortController();
      running.current.set(next.id, controller);
      void run(next, controller.signal).finally(() => {
        running.current.delete(next.id);
        pump();
      });
    }
  }

  return {
    enqueue: (added: readonly Upload[]) => {
      waiting.current.push(...added);
      pump();
    },
    stop: (id: number) => {
      waiting.current = waiting.current.filter((each) => each.id !== id);
      running.current.get(id)?.abort();
    },
  };
}

/** Shrinks a picture. Throws an Error for a file that the server would reject, without sending megabytes. */
async function makeReady(file: File, longest: number): Promise<File> {
  const { photoFailure } = await import("@/lib/platform/contracts/fields");
  const { shrinkPicture } = await import("./shrink-picture");
  const ready = await shrinkPicture(file, { longest });
  const message = photoFailure(ready);
  if (message) throw new Error(message);
  return ready;
}
