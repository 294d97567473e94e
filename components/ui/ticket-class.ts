import { FIGURES } from "./figures";

/** The parts of a coupon's ticket, shared with its skeleton: the edge is a shadow, two holes are cut beside the tear. */
export const TICKET = {
  frame:
    "flex flex-col [--cut:96px] [filter:drop-shadow(1px_0_0_var(--ticket-edge))_drop-shadow(-1px_0_0_var(--ticket-edge))_drop-shadow(0_1px_0_var(--ticket-edge))]",
  paper:
    "rounded-pic bg-surface flex flex-1 flex-col bg-[linear-gradient(var(--ticket)_0_0)] bg-size-[100%_var(--cut)] bg-top bg-no-repeat [mask:radial-gradient(circle_9px_at_0_var(--cut),#0000_98%,#000)_left/51%_100%_no-repeat,radial-gradient(circle_9px_at_100%_var(--cut),#0000_98%,#000)_right/51%_100%_no-repeat] *:[button]:mx-6 *:[button]:mt-4.5 *:[button]:mb-6 *:[button]:px-2.5 *:[button]:whitespace-nowrap sm:max-notebook:*:[button]:mx-4.5",
  head: `text-on-ticket relative flex h-(--cut) items-baseline gap-2 px-6 text-[3rem] leading-(--cut) font-normal tracking-tighter [font-feature-settings:'lnum','tnum'] after:absolute after:inset-[0_0_0_46%] after:bg-lattice-white after:bg-[right_top] after:[mask:linear-gradient(90deg,#0000,#000)] sm:max-notebook:px-4.5 ${FIGURES}`,
  unit: "font-sans text-label/none font-strong tracking-[0.04em] [font-feature-settings:normal] [font-variation-settings:normal]",
  tear: "border-line-strong mx-4.5 -mt-px h-0 border-t-2 border-dotted",
  text: "text-ink-2 flex-1 px-6 pt-4.5 text-label/normal sm:max-notebook:px-4.5",
};
