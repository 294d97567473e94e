import type { Actor } from "@/lib/auth/actor";
import type { Checked } from "@/lib/contracts/setup";
import type { Check } from "@/lib/contracts/setup.steps";
import { checkCards } from "./check-cards";
import { checkGoogle } from "./check-google";
import { checkMail } from "./check-mail";

const CHECKS: Readonly<Record<Check, (actor: Actor<"admin">) => Promise<Checked>>> = {
  cards: checkCards,
  mail: checkMail,
  google: checkGoogle,
};

/** Checks one external service live, in little more than ten seconds at most. Throws `rate_limited`. */
export function runCheck(actor: Actor<"admin">, check: Check): Promise<Checked> {
  return CHECKS[check](actor);
}
