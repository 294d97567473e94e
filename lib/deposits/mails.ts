import type { Threads } from "@/lib/agreements/find-thread";
import { nextAction, nextLine } from "@/lib/agreements/mails";
import { catalogue, type Language } from "@/lib/platform/contracts/language";
import type { PaymentMethod } from "@/lib/platform/contracts/payment-methods";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import type { Mail } from "@/lib/platform/mail/mail";
import { mailInLanguage } from "@/lib/platform/mail/templates";
import type { DepositKind } from "./contract";

export const MESSAGES = catalogue({
  en: {
    subject: {
      received: "We have received {amount} of your deposit for {home}",
      applied: "{amount} of your deposit for {home} is used for bills",
      deducted: "{amount} is deducted from your deposit for {home}",
      given_back: "{amount} of your deposit for {home} is given back",
      reversed: "An entry about your deposit for {home} is corrected",
    },
    sentence: {
      received: "On {on} we received {amount} of the deposit for {home}.",
      applied: "On {on} we paid {amount} of what was open for {home} with your deposit.",
      deducted: "On {on} we deducted {amount} from the deposit for {home}.",
      given_back: "On {on} we gave you back {amount} of the deposit for {home}.",
    },
    mistaken: {
      received: "We had recorded {amount} as received by mistake; that entry does not count any more.",
      applied: "We had recorded {amount} as used for bills by mistake; that entry does not count any more.",
      deducted: "We had recorded {amount} as deducted by mistake; that entry does not count any more.",
      given_back: "We had recorded {amount} as given back by mistake; that entry does not count any more.",
      reversed: "We had recorded {amount} as taken back by mistake; that entry does not count any more.",
    },
    how: "Paid by: {how}",
    reason: "The reason:\n{reason}",
    held: "{held} of your deposit is held now. Recorded by {by}.",
    action: "See Your Deposit",
    actionReceipt: "See It and Its Receipt",
    after: "If this is not right, please tell us.",
    settled: {
      subject: "Your deposit for {home} is settled",
      before: "This is what became of your deposit for {home}:",
      received: "Received: {amount}",
      applied: "Used for {label}, {month}: {amount}",
      deducted: "Deducted: {amount} ({reason})",
      given_back: "Given back: {amount} ({how})",
      held: "{held} of it is held now. Recorded by {by}.",
      stillOpen: "{amount} of your account is still open. Please pay it at the office.",
    },
  },
  bn: {
    subject: {
      received: "{home}-এর অগ্রিম বাবদ আপনার {amount} পেয়েছি",
      applied: "{home}-এর অগ্রিম থেকে {amount} দিয়ে বিল পরিশোধ করা হয়েছে",
      deducted: "{home}-এর অগ্রিম থেকে {amount} কাটা হয়েছে",
      given_back: "{home}-এর অগ্রিম থেকে {amount} ফেরত দেওয়া হয়েছে",
      reversed: "{home}-এর অগ্রিমের একটি হিসাব সংশোধন করা হয়েছে",
    },
    sentence: {
      received: "{on} তারিখে {home}-এর অগ্রিম বাবদ {amount} পেয়েছি।",
      applied: "{on} তারিখে {home}-এর বাকি টাকার {amount} আপনার অগ্রিম থেকে পরিশোধ করা হয়েছে।",
      deducted: "{on} তারিখে {home}-এর অগ্রিম থেকে {amount} কাটা হয়েছে।",
      given_back: "{on} তারিখে {home}-এর অগ্রিম থেকে {amount} আপনাকে ফেরত দেওয়া হয়েছে।",
    },
    mistaken: {
      received: "ভুল করে লেখা হয়েছিল যে {amount} পাওয়া গেছে; সেই হিসাব বাতিল করা হয়েছে।",
      applied: "ভুল করে লেখা হয়েছিল যে {amount} দিয়ে বিল পরিশোধ করা হয়েছে; সেই হিসাব বাতিল করা হয়েছে।",
      deducted: "ভুল করে লেখা হয়েছিল যে {amount} কাটা হয়েছে; সেই হিসাব বাতিল করা হয়েছে।",
      given_back: "ভুল করে লেখা হয়েছিল যে {amount} ফেরত দেওয়া হয়েছে; সেই হিসাব বাতিল করা হয়েছে।",
      reversed: "ভুল করে লেখা হয়েছিল যে {amount} বাতিল হয়েছে; সেই হিসাব বাতিল করা হয়েছে।",
    },
    how: "মাধ্যম: {how}",
    reason: "কারণ:\n{reason}",
    held: "এখন আপনার অগ্রিমের {held} জমা আছে। রেকর্ড করেছেন {by}।",
    action: "অগ্রিমের হিসাব দেখুন",
    actionReceipt: "হিসাব ও রসিদ দেখুন",
    after: "কোনো ভুল থাকলে আমাদের জানান।",
    settled: {
      subject: "{home}-এর অগ্রিমের হিসাব চূড়ান্ত হয়েছে",
      before: "{home}-এর অগ্রিমের হিসাব:",
      received: "পাওয়া গেছে: {amount}",
      applied: "{label}, {month} বাবদ: {amount}",
      deducted: "কাটা হয়েছে: {amount} ({reason})",
      given_back: "ফেরত দেওয়া হয়েছে: {amount} ({how})",
      held: "এখন এর {held} জমা আছে। রেকর্ড করেছেন {by}।",
      stillOpen: "আপনার হিসাবে এখনো {amount} বাকি আছে। অফিসে এসে পরিশোধ করুন।",
    },
  },
});

/** The content of the letters about a deposit; empty strings if there is nothing to say. */
interface AboutDeposit {
  readonly name: string;
  readonly apartmentNo: string;
  readonly kind: DepositKind;
  /** The kind of the reversed entry. */
  readonly taken: DepositKind | null;
  readonly cents: number;
  readonly method: PaymentMethod | null | undefined;
  readonly reference: string;
  /** `2026-11-01` */
  readonly on: string;
  readonly reason: string;
  /** What is held now. */
  readonly heldCents: number;
  /** Who recorded it. */
  readonly by: string;
  readonly link: string;
}

/** To the tenant: an entry of their deposit. */
export function depositMail(to: string, about: AboutDeposit, threads: Threads): Mail {
  return mailInLanguage(to, (language) => {
    const { name, apartmentNo, kind, method, reference, reason, by, link } = about;
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const thread = threads(language);
    const how = [method && formats.method(method), reference].filter(Boolean).join(", ");
    const amount = formats.money(fromCents(about.cents));
    const home = formats.home(apartmentNo);
    const sentence =
      kind === "reversed"
        ? t(`mistaken.${about.taken ?? "reversed"}`, { amount })
        : t(`sentence.${kind}`, { amount, home, on: formats.day(about.on) });
    return {
      name,
      subject: t(`subject.${kind}`, { amount, home }),
      before: [
        sentence,
        ...nextLine(thread, language),
        ...(how ? [t("how", { how })] : []),
        ...(reason ? [t("reason", { reason })] : []),
        t("held", { held: formats.money(fromCents(about.heldCents)), by }),
      ],
      ...nextAction(thread, { action: kind === "reversed" ? t("action") : t("actionReceipt"), link }, true),
      after: t("after"),
    };
  });
}

/** A line of a settlement; empty strings if there is nothing to say. */
export interface SettledLine {
  readonly kind: "received" | "applied" | "deducted" | "given_back";
  readonly cents: number;
  /** Of what was paid with it. */
  readonly label?: string;
  readonly period?: string;
  readonly reason?: string;
  readonly method?: PaymentMethod | null | undefined;
  readonly reference?: string;
}

/** The content of the mail about a settlement. */
interface AboutSettlement {
  readonly name: string;
  readonly apartmentNo: string;
  readonly lines: readonly SettledLine[];
  readonly heldCents: number;
  /** What is open now. */
  readonly openCents: number;
  readonly by: string;
  readonly link: string;
}

/** To the tenant: what became of their deposit, line by line. */
export function settlementMail(to: string, about: AboutSettlement): Mail {
  return mailInLanguage(to, (language) => {
    const { name, apartmentNo, lines, openCents, by, link } = about;
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const home = formats.home(apartmentNo);
    const amount = formats.money(fromCents(openCents));
    return {
      name,
      subject: t("settled.subject", { home }),
      before: [
        t("settled.before", { home }),
        lines.map((line) => settledLineIn(language, line)).join("\n"),
        t("settled.held", { held: formats.money(fromCents(about.heldCents)), by }),
        ...(openCents > 0 ? [t("settled.stillOpen", { amount })] : []),
      ],
      action: t("action"),
      link,
      after: t("after"),
    };
  });
}

/** `Used for Rent, November 2026: $650`, `Deducted: $120 (A broken window.)` */
function settledLineIn(
  language: Language,
  { kind, cents, label = "", period, reason = "", method, reference }: SettledLine,
): string {
  const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
  const amount = formats.money(fromCents(cents));
  if (kind === "received") return t("settled.received", { amount });
  if (kind === "deducted") return t("settled.deducted", { amount, reason });
  if (kind === "given_back") {
    const how = [method && formats.method(method), reference].filter(Boolean).join(", ");
    return t("settled.given_back", { amount, how });
  }
  return t("settled.applied", {
    label: formats.charge(label),
    month: period ? formats.period(period) : "",
    amount,
  });
}
