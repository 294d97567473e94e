"use client";

import { useSyncExternalStore } from "react";
import useSWR from "swr";
import { readDefaults } from "@/lib/platform/client/read-defaults";
import { useSession } from "@/lib/platform/client/session";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { workerPath } from "@/lib/platform/service-worker/worker-contract";
import { call } from "@/lib/platform/session/call";
import { type CallError, inPageLanguage } from "@/lib/platform/session/call-error";
import {
  findRegistration,
  keepPushAnswer,
  leavePush,
  readPushAnswer,
} from "@/lib/platform/session/push-device";
import type { getPushKey, subscribeToPush, unsubscribeFromPush } from "./contract";

/** `unasked`: the permission was never requested. `blocked`: the user or the browser has denied it. */
export type PushAbility = "unknown" | "none" | "blocked" | "unasked" | "allowed";

const BLOCKED = "Your browser blocks messages of this site.";

const AWAY = "Your browser did not reach its push service. Please try again later.";

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The browser's settings fire no event on a change; the page becomes visible when the user returns from them. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

const ABILITIES = { default: "unasked", denied: "blocked", granted: "allowed" } as const;

function readAbility(): PushAbility {
  const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return canPush ? ABILITIES[Notification.permission] : "none";
}

/**
 * Returns whether push is on for this device, and how to change it (docs/product.md 10.11). Asks only after a press.
 */
export function usePush() {
  const { user } = useSession();
  const uid = user?.uid;
  const ability = useSyncExternalStore(subscribe, readAbility, () => "unknown" as const);
  const canAsk = ability === "unasked" || ability === "allowed";
  const { data, error, mutate } = useSWR<boolean, CallError>(
    canAsk && uid !== undefined ? ["GET /push-key", uid, ability] : null,
    async () => (await readState()).isOn,
    readDefaults,
  );
  const answer = useSyncExternalStore(subscribe, readAnswerText, () => "");
  const change = async (next: Promise<void>) => {
    try {
      await next;
    } finally {
      tell();
      await mutate();
    }
  };
  return {
    ability,
    /** Undefined while loading. */
    isOn: data,
    error,
    /** The user has said no, or not now, on this device. */
    isRefused: uid !== undefined && answer === `${uid} off`,
    turnOn: () => change(turnOn(uid ?? "")),
    turnOff: () => change(turnOff(uid ?? "")),
    refuse: () => {
      keepPushAnswer({ person: uid ?? "", isOn: false });
      tell();
    },
  };
}

function readAnswerText(): string {
  const answer = readPushAnswer();
  return answer ? `${answer.person} ${answer.isOn ? "on" : "off"}` : "";
}

/** On if the browser's subscription is the one that the server stores for this session. */
async function readState(): Promise<{ key: string; isOn: boolean }> {
  const { public_key: key, endpoint } = await call<typeof getPushKey>("GET /push-key");
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  const isOn = Notification.permission === "granted" && (subscription?.endpoint ?? "") === endpoint;
  return { key, isOn };
}

/** Requests the permission, which a browser grants only after a press. Throws an Error with a message for the user. */
async function turnOn(person: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(await inPageLanguage(BLOCKED));
  const { key } = await readState();
  await sendSubscription(key);
  keepPushAnswer({ person, isOn: true });
}

async function sendSubscription(key: string): Promise<void> {
  const { endpoint = "", keys } = (await subscribeBrowser(key)).toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await call<typeof subscribeToPush>("POST /push-subscriptions", {
    body: { endpoint, keys: { p256dh, auth } },
  });
}

/** Returns the browser's subscription with this key; replaces one with another key. */
async function subscribeBrowser(applicationServerKey: string): Promise<PushSubscription> {
  try {
    await navigator.serviceWorker.register(workerPath(pageLanguage()));
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    if (known && keyOf(known) === applicationServerKey) return known;
    await known?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (error) {
    throw new Error(await inPageLanguage(AWAY), { cause: error });
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Unsubscribes on the server first: a failure in the browser then no longer matters. */
async function turnOff(person: string): Promise<void> {
  await call<typeof unsubscribeFromPush>("DELETE /push-subscriptions");
  await leavePush();
  keepPushAnswer({ person, isOn: false });
}

/**
 * After a sign-in: resubscribes a user whose last session ended without a sign-out, and removes another user's
 * subscription from this browser. Never prompts; ignores failures.
 */
export async function resumePush(person: string): Promise<void> {
  const answer = readPushAnswer();
  if (!answer) return;
  if (answer.person !== person) return leavePush();
  if (!answer.isOn || readAbility() !== "allowed") return;
  try {
    const { key, isOn } = await readState();
    if (!isOn) await sendSubscription(key);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
