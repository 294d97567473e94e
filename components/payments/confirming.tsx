import { Spinner } from "@/components/ui/button";
import { cardClass } from "@/components/ui/class-names";

/** Why the outcome of a charge is not known yet, and what follows. The screen polls by itself. */
const CAUSES = {
  /** The response to a charge was lost: all it says is not to pay twice. */
  broken: {
    title: "Your payment is being confirmed",
    text: "The connection to the card provider broke on the way. We keep asking how your payment stands, and this page will say so by itself. Please do not pay again. You can close this page: nothing is lost.",
  },
  /** This tab was reloaded or left while it paid, as on the page of a bank, or its screen failed. */
  left: {
    title: "We are looking up your payment",
    text: "This page did not see how your payment ended. We are asking the card provider what came of it. If it went through, this page says that it is paid; if not, nothing was charged, and you can pay here again.",
  },
  /** A charge from another tab or an earlier visit. */
  processing: {
    title: "Your payment is being confirmed",
    text: "Your bank is still working on a payment for this month. This page will say by itself what came of it. Please do not pay again. You can close this page: nothing is lost.",
  },
} as const;

export function Confirming({ cause }: { cause: keyof typeof CAUSES }) {
  const { title, text } = CAUSES[cause];
  return (
    <section className={cardClass({ isPadded: true })} role="status">
      <h2 className="text-head tracking-card flex items-center gap-3 font-sans [font-feature-settings:normal] font-semibold">
        <Spinner />
        {title}
      </h2>
      <p className="text-ink-2 mt-2.5">{text}</p>
    </section>
  );
}
