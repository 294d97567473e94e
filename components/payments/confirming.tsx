import { cardClass } from "@/components/ui/card-class";
import { Spinner } from "@/components/ui/spinner";

/** The response to a charge was lost. The screen polls by itself, so all it says is: do not pay twice. */
export function Confirming() {
  return (
    <section className={cardClass({ isPadded: true })} role="status">
      <h2 className="text-head flex items-center gap-3 font-sans [font-feature-settings:normal] font-semibold tracking-[-0.005em]">
        <Spinner />
        Your payment is being confirmed
      </h2>
      <p className="text-ink-2 mt-2.5">
        The connection to the card provider broke on the way. We keep asking how your payment stands, and this
        page will say so by itself. Please do not pay again; you may also close it, nothing is lost.
      </p>
    </section>
  );
}
