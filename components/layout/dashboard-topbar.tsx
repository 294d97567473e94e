"use client";

import { Menu, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Brand } from "./brand";
import { DashboardNav, type DashboardFrameProps } from "./dashboard-nav";

/** The bar of narrow screens with its collapsible menu. */
export function DashboardTopbar({ name, ...props }: DashboardFrameProps) {
  const t = useTranslations("layout");
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  // The menu belongs to the page on which it was opened: navigation closes it.
  const isOpen = openOn === pathname;
  const Icon = isOpen ? X : Menu;

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpenOn(null);
    bar.current?.querySelector<HTMLElement>("[aria-controls]")?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the controls inside; never focused itself
    <div ref={bar} className="sticky top-0 z-30 lg:hidden print:hidden" onKeyDown={closeByKey}>
      <header className="border-line bg-sunk px-gutter flex h-16 items-center justify-between border-b">
        <Brand name={name} />
        <Button
          variant="ghost"
          size="icon"
          aria-expanded={isOpen}
          aria-controls="dashboard-drawer"
          aria-label={t(isOpen ? "header.closeMenu" : "header.openMenu")}
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        >
          <Icon className="icon" aria-hidden="true" />
        </Button>
      </header>
      <nav
        id="dashboard-drawer"
        className="border-line bg-sunk px-gutter max-h-[calc(100dvh-64px)] overflow-y-auto border-b pt-2 pb-4"
        aria-label={t("menu.drawer")}
        hidden={!isOpen}
      >
        <DashboardNav {...props} />
      </nav>
    </div>
  );
}
