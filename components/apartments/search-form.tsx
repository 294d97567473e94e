"use client";

import { Search } from "lucide-react";
import { type SubmitEvent, useImperativeHandle, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Field, FormError, Input } from "@/components/ui/field";
import { fillFields, useAddressFields } from "@/components/ui/use-view-address";
import {
  type Listing,
  listingPath,
  listingQuery,
  isBadRange,
  plainEntry,
  withoutFaults,
} from "./listing-address";
import { useListingNavigation } from "./listing-navigation";

const EMPTY = { minimum: "", maximum: "" };

interface SearchFormProps {
  listing: Listing;
  /** The currency's. */
  symbol: string;
}

/** A GET form: without scripts the browser navigates by itself. */
export function SearchForm({ listing, symbol }: SearchFormProps) {
  const t = useTranslations("listing.search");
  const { go, pendingEntries, readRange } = useListingNavigation();
  const [isBad, setBad] = useState(listing.hasBadRange);
  const form = useRef<HTMLFormElement>(null);
  const { remember } = useAddressFields(form, { minimum: listing.minimum, maximum: listing.maximum });
  const [drawn, setDrawn] = useState(listing);
  if (drawn.minimum !== listing.minimum || drawn.maximum !== listing.maximum) {
    setDrawn(listing);
    setBad(listing.hasBadRange);
  }
  const others = listingQuery({ ...withoutFaults(listing), minimum: "", maximum: "", page: 1 });

  /** The range in the fields; null if it is none: then says so there. */
  const read = () => {
    if (!form.current) return null;
    const [minimum, maximum] = rangeOf(form.current);
    const isWrong = isBadRange(minimum, maximum);
    setBad(isWrong);
    if (isWrong) {
      form.current.closest("details")?.setAttribute("open", "");
      form.current.querySelector("input")?.focus();
      return null;
    }
    remember({ minimum, maximum });
    return { minimum, maximum };
  };
  useImperativeHandle(readRange, () => read);
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const range = read();
    if (!range) return;
    // On a phone the homes are below the filters.
    form.current?.closest("details")?.removeAttribute("open");
    go(listingPath({ ...(pendingEntries ?? Object.fromEntries(others)), ...range, page: 1 }));
  };
  const reset = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    fillFields(form.current, EMPTY);
    remember(EMPTY);
    setBad(false);
    go("/apartments");
  };
  return (
    <>
      <form
        ref={form}
        action="/apartments"
        className="grid grid-cols-2 items-end gap-4 max-sm:w-full sm:grid-cols-[minmax(0,170px)_minmax(0,170px)_auto] sm:justify-start [&>[role=alert]]:col-span-full"
        role="search"
        aria-label={t("label")}
        onSubmit={search}
        // Once there is an error, check the range again on every edit of either field.
        onInput={(event) => isBad && setBad(isBadRange(...rangeOf(event.currentTarget)))}
      >
        <PriceField
          name="minimum"
          label={t("minimum")}
          example={t("minimumExample")}
          symbol={symbol}
          value={listing.minimum}
          hasError={isBad}
        />
        <PriceField
          name="maximum"
          label={t("maximum")}
          example={t("maximumExample")}
          symbol={symbol}
          value={listing.maximum}
          hasError={isBad}
        />
        <div className="col-span-full flex gap-2 *:flex-1 sm:col-auto sm:*:flex-none">
          <Button type="submit" variant="primary" icon={<Search className="icon" aria-hidden="true" />}>
            {t("search")}
          </Button>
          <Button type="submit" form="reset-search">
            {t("reset")}
          </Button>
        </div>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isBad && <FormError id="range-error">{t("badRange")}</FormError>}
      </form>
      <form id="reset-search" className="hidden" action="/apartments" onSubmit={reset} />
    </>
  );
}

function rangeOf(form: HTMLFormElement): [minimum: string, maximum: string] {
  const data = new FormData(form);
  return [textOf(data.get("minimum")), textOf(data.get("maximum"))];
}

function textOf(value: FormDataEntryValue | null) {
  return typeof value === "string" ? plainEntry(value) : "";
}

interface PriceFieldProps {
  name: "minimum" | "maximum";
  label: string;
  example: string;
  symbol: string;
  value: string;
  hasError: boolean;
}

function PriceField({ name, label, example, symbol, value, hasError }: PriceFieldProps) {
  return (
    <Field id={name} label={label}>
      <div className="relative">
        <span className="text-ink-3 absolute top-1/2 left-3.5 -translate-y-1/2" aria-hidden="true">
          {symbol}
        </span>
        <Input
          className="pl-7.5 lining-nums tabular-nums"
          id={name}
          name={name}
          defaultValue={value}
          placeholder={example}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? "range-error" : undefined}
        />
      </div>
    </Field>
  );
}
