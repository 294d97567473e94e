import type { AutopayDocument } from "@/models/autopay";
import { idsOf, type Records, repeatsOf, violations } from "./records";

/** I21: whose rent is charged automatically, to which card, when, and what they agreed to. */
export function checkAutopay({ agreements, autopays }: Records): string[] {
  const active = agreements.filter((agreement) => agreement.active);
  const livesHere = new Set(active.map(({ _id, user_id }) => `${String(_id)} ${String(user_id)}`));
  const ids = (isWrong: (one: AutopayDocument) => boolean) => idsOf(autopays, isWrong);
  const owned = autopays.filter(({ user_id }) => user_id !== undefined);
  return [
    ...violations("I21", "more than one autopay of member", repeatsOf(owned, ["user_id"])),
    ...violations("I21", "autopay is on without card, day or next time", ids(isHalfOn)),
    ...violations(
      "I21",
      "autopay is on without an active agreement of its member",
      ids(
        ({ on, agreement_id, user_id }) => on && !livesHere.has(`${String(agreement_id)} ${String(user_id)}`),
      ),
    ),
    ...violations("I21", "autopay is off, and something is planned", ids(isHalfOff)),
    ...violations(
      "I21",
      "a card is saved without what was agreed to",
      ids(({ card }) => Boolean(card && (!card.consent || !card.agreed_at))),
    ),
    ...violations(
      "I21",
      "a card is saved for a deleted account",
      ids(({ user_id, card, is_leaving }) => (is_leaving || !user_id) && Boolean(card)),
    ),
  ];
}

const isHalfOn = ({ on, card, customer, day, next_at }: AutopayDocument) =>
  on && !(card && customer && day && next_at);

const isHalfOff = ({ on, next_at, run, announced }: AutopayDocument) =>
  !on && Boolean(next_at ?? run ?? announced);
