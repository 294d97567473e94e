import { ScreenHead } from "@/components/layout/page-head";
import { cardClass } from "@/components/ui/class-names";

export default function Loading() {
  return (
    <>
      <ScreenHead>
        <h1>My Agreement</h1>
      </ScreenHead>
      <div className={cardClass({}, "h-120")} role="status" aria-busy="true" aria-label="Loading..." />
    </>
  );
}
