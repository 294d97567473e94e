"use client";

import { Menu, X } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { NavLink } from "./nav-link";
import { usePopover } from "./popover";

const LINKS = [
  { href: "/", words: "Home" },
  { href: "/apartments", words: "Apartments" },
  { href: "/register", words: "Register" },
  { href: "/login", words: "Login" },
];

/** The collapsed menu of small screens. */
export function SheetMenu() {
  const { ref, isOpen } = usePopover();
  const Icon = isOpen ? X : Menu;
  return (
    <>
      <button
        type="button"
        className={buttonClass({ variant: "ghost", size: "icon" }, "burger")}
        popoverTarget="sheet-menu"
        aria-expanded={isOpen}
        aria-controls="sheet-menu"
        aria-label={isOpen ? "Close menu" : "Open menu"}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
      <div ref={ref} id="sheet-menu" popover="auto" className="sheetmenu">
        <nav aria-label="Collapsed">
          {LINKS.map(({ href, words }) => (
            <NavLink key={href} href={href}>
              {words}
            </NavLink>
          ))}
        </nav>
      </div>
    </>
  );
}
