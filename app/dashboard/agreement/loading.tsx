import { ScreenHead } from "@/components/layout/screen-head";
import { cardClass } from "@/components/ui/card-class";

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
