"use client";

import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Opens the browser's own print dialog for the page. */
export function PrintButton() {
  return (
    <Button
      icon={<Printer className="icon" aria-hidden="true" />}
      onClick={() => {
        window.print();
      }}
    >
      Print
    </Button>
  );
}
