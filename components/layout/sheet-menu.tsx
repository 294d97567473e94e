"use client";

import { Menu, X } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { carryWay } from "@/lib/auth/access";
import { NavLink } from "./nav-link";
import { usePopover } from "./popover";

const linksFor = (way: string) => [
  { href: "/", words: "Home" },
  { href: "/apartments", words: "Apartments" },
  { href: carryWay("/register", way), words: "Register" },
  { href: carryWay("/login", way), words: "Login" },
];

const SHEET =
  "border-line bg-paper px-gutter text-ink backdrop:bg-scrim fixed inset-[65px_0_auto] w-full border-y pt-2 pb-5 backdrop:top-[65px] md:hidden";

/** The collapsed menu of small screens; `way` is the page to return to after sign-in. */
export function SheetMenu({ way }: { way: string }) {
  const { ref, isOpen } = usePopover();
  const Icon = isOpen ? X : Menu;
  return (
    <>
      <button
        type="button"
        className={buttonClass({ variant: "ghost", size: "icon" }, "ml-auto md:hidden")}
        popoverTarget="sheet-menu"
        aria-expanded={isOpen}
        aria-controls="sheet-menu"
        aria-label={isOpen ? "Close menu" : "Open menu"}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
      <div ref={ref} id="sheet-menu" popover="auto" className={SHEET}>
        <nav aria-label="Collapsed">
          {linksFor(way).map(({ href, words }) => (
            <NavLink
              key={href}
              className="border-line aria-[current]:text-brick flex min-h-14 items-center border-b font-serif [font-feature-settings:normal] text-[1.375rem]/[1] font-[430] no-underline"
              href={href}
            >
              {words}
            </NavLink>
          ))}
        </nav>
      </div>
    </>
  );
}
