"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { DateOrder } from "@/lib/platform/contracts/fields";

const CHOICES: readonly (readonly [DateOrder, string])[] = [
  ["day_first", "Day First"],
  ["month_first", "Month First"],
];

interface DateOrderQuestionProps {
  question: string;
  busy: boolean;
  onChoose: (order: DateOrder) => void;
}

/** Asks what a file does not decide: whether the day or the month comes first in its dates. */
export function DateOrderQuestion({ question, busy, onChoose }: DateOrderQuestionProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const [chosen, setChosen] = useState<DateOrder | null>(null);
  const choose = (order: DateOrder) => {
    if (busy) return;
    setChosen(order);
    onChoose(order);
  };
  useEffect(() => text.current?.focus(), [question]);
  return (
    <div role="group" aria-labelledby="date-order" className="grid gap-3">
      <p ref={text} tabIndex={-1} id="date-order" className="font-strong max-w-[72ch] wrap-anywhere">
        {question}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {CHOICES.map(([order, label]) => (
          <Button key={order} busy={busy && order === chosen} onClick={() => choose(order)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
