"use client";

import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";

interface RowsFieldProps {
  /** The prefix of its Add button's id. */
  id: string;
  legend: string;
  /** The name of a row for its Remove button: "fact". */
  noun: string;
  /** The label of the Add button: "Add a Fact". */
  add: string;
  rows: readonly { readonly id: string }[];
  /** The most rows. */
  most: number;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** The error of all rows. */
  message: ReactNode;
  /** The two fields of a row; stacked in a narrow form. */
  children: (index: number) => ReactNode;
  /** Content below them, as wide as the row. */
  below?: (index: number) => ReactNode;
  className?: string;
}

/** A list edited row by row. Removing a row moves the focus to Add, which is always there. */
export function RowsField(props: RowsFieldProps) {
  const {
    id,
    legend,
    noun,
    add,
    rows,
    most,
    onAdd,
    onRemove,
    message,
    children,
    below,
    className = "",
  } = props;
  const addId = `${id}-add`;
  const isFull = rows.length >= most;
  const drop = (index: number) => {
    onRemove(index);
    document.getElementById(addId)?.focus();
  };
  return (
    <fieldset className={`grid gap-4 ${className}`}>
      <legend className="text-label mb-3 font-semibold">{legend}</legend>
      {rows.map((row, index) => (
        <div
          key={row.id}
          className="border-line grid grid-cols-[minmax(0,1fr)_44px] gap-3 border-b pb-4 @xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_44px]"
        >
          {children(index)}
          <Button
            size="icon"
            variant="ghost"
            className="mt-[29px]"
            aria-label={`Remove ${noun} ${String(index + 1)}`}
            onClick={() => drop(index)}
          >
            <Trash2 className="icon" aria-hidden="true" />
          </Button>
          {below?.(index)}
        </div>
      ))}
      {message}
      <div>
        <Button
          id={addId}
          size="sm"
          icon={<Plus className="icon" aria-hidden="true" />}
          onClick={() => !isFull && onAdd()}
          aria-disabled={isFull || undefined}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  );
}

/** The grid of a row's fields. */
export const ROW_FIRST = "content-start";
export const ROW_SECOND = "content-start max-[559px]:row-2";
