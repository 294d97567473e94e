/** What a push message carries, as lib/push sends it and the worker shows it. */
export interface PushPayload {
  /** All that a lock screen tells: no amount, and nothing else that is private. */
  readonly title: string;
  /** The page that it leads to. */
  readonly path: string;
  /** The same for the same cause, which is then shown once. */
  readonly tag: string;
}
