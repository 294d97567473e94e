import type { Check, SetupStep } from "@/lib/setup/contract";

interface StepText {
  readonly title: string;
  readonly text: string;
}

export const STEP_TEXTS: Readonly<Record<SetupStep, StepText>> = {
  building: {
    title: "Name the building",
    text: "Choose its currency now: the first agreement fixes it. Check its facts and amenities too: the home page shows the product's own until you enter yours.",
  },
  apartments: {
    title: "Add apartments",
    text: "One at a time, as a draft until you publish it, or as a list, which visitors see at once.",
  },
  people: {
    title: "Add people",
    text: "Their homes, rents, deposits and what they owe, from a list or one by one. Nobody gets a mail before you invite them.",
  },
  payment_methods: {
    title: "Say how to pay",
    text: "Your bKash and Nagad numbers, your bank account, or the office for cash.",
  },
  cards: {
    title: "Connect cards",
    text: "Members can pay by card too, through an account at Stripe.",
  },
  mail: {
    title: "Connect mail",
    text: "Links for new passwords, answers to visitors and news of requests go out through your mail server.",
  },
  google: {
    title: "Connect Google",
    text: "People can sign in with their Google account.",
  },
  admins: {
    title: "Invite the other admins",
    text: "Or staff, who do a part of it.",
  },
};

export const CHECK_LABELS: Readonly<Record<Check, string>> = {
  cards: "Check Cards",
  mail: "Send a Test Mail",
  google: "Check Google",
};

export const STATE_LABELS = { done: "Done", open: "Open", skipped: "Skipped" } as const;

/** "3 of 7 done" */
export function progressLabel(steps: readonly { state: keyof typeof STATE_LABELS }[]): string {
  const done = steps.filter(({ state }) => state === "done").length;
  return done === steps.length ? "Everything is done" : `${String(done)} of ${String(steps.length)} done`;
}
