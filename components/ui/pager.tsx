"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { Button } from "./button";
import { PAGER, PAGER_NUMBER } from "./pager-class";

interface PagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  label?: string;
}

export function Pager({ page, totalPages, onPage, label = "Pages" }: PagerProps) {
  return (
    <nav
      className={`mt-[clamp(40px,5vw,64px)] print:mt-2 print:break-before-avoid ${PAGER}`}
      aria-label={label}
    >
      <Button
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        icon={<ArrowLeft className="icon" aria-hidden="true" />}
      >
        Previous
      </Button>
      <output
        className={PAGER_NUMBER}
        aria-label={`Page ${page} of ${totalPages}`}
      >{`${page}/${totalPages}`}</output>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
        <ArrowRight className="icon" aria-hidden="true" />
      </Button>
    </nav>
  );
}
