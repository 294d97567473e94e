"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { cardClass } from "@/components/ui/card-class";
import { textLink } from "@/components/ui/text-link";
import type { ImportedRow } from "@/lib/hooks/apartment-import";
import { ImportResult } from "./import-result";
import { ImportSource } from "./import-source";
import { doneWords } from "./import-words";
import { useImportForm } from "./use-import-form";

const LIST = "/dashboard/manage-apartments";

/**
 * Imports many apartments from CSV: a file, a preview of its rows, then all of it or nothing (docs/product.md 8.15).
 */
export function ImportScreen({ person }: { person: string }) {
  const form = useImportForm(person);
  const { checked } = form;
  return (
    <>
      <ScreenHead>
        <PageHeading>Import Apartments</PageHeading>
        <Link className={textLink()} href={LIST} prefetch={false}>
          All apartments
        </Link>
      </ScreenHead>
      {checked?.answer.applied ? (
        <Done rows={checked.answer.rows} onMore={form.begin} />
      ) : (
        <div className="grid gap-5">
          <ImportSource form={form} />
          {checked && <ImportResult form={form} checked={checked} />}
        </div>
      )}
    </>
  );
}

function Done({ rows, onMore }: { rows: readonly ImportedRow[]; onMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={cardClass({}, "grid justify-items-start gap-4 p-4 @min-[560px]:p-6")} data-done>
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-3 text-[1.5rem]/[1.25] tracking-[-0.015em]"
      >
        <CircleCheck className="icon text-leaf flex-none" aria-hidden="true" />
        {doneWords(rows)}
      </h2>
      <p className="text-ink-2 text-[0.9375rem]">
        Visitors see it with their next page. New apartments have pictures of the house until you add your
        own.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full">
        <Link href={LIST} prefetch={false} className={buttonClass({ variant: "primary" })}>
          See All Apartments
        </Link>
        <Button onClick={onMore}>Import More</Button>
      </div>
    </section>
  );
}
