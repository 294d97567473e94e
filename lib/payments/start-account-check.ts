import { checkAccount } from "./account-faults";

const EVERY_MS = 5 * 60_000;

/** Checks key and account at the start of the server and every five minutes, for they change elsewhere. Answers how to stop it. */
export function startAccountCheck(): () => void {
  void checkAccount();
  const timer = setInterval(() => void checkAccount(), EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
