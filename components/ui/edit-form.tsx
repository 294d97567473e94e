"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { currentUser, isEndingSession } from "@/lib/platform/session/browser-session";
import { Button } from "./button";
import { LeaveQuestion } from "./confirm-dialog";
import { FormMessage } from "./form-field";
import { KeptNotice } from "./kept-notice";

interface EditFormProps {
  form: ComponentProps<typeof KeptNotice>["form"] &
    ComponentProps<typeof FormMessage>["form"] & {
      props: ComponentProps<"form">;
      isBusy: boolean;
      kept: { isUnsaved: boolean; person: string | undefined };
    };
  label: string;
  submit?: string;
  className?: string;
  /** Beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/** The frame of a full-screen form: restored entries, fields, form errors, and the button, which stays in reach. */
export function EditForm(props: EditFormProps) {
  const { form, label, submit = "Save Changes", className = "grid gap-5", more, children } = props;
  const frame = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // Only what a submit has found: who folds a part and types elsewhere is left alone.
    if (isSent.current && unfoldErrors(frame.current)) isSent.current = false;
  });
  return (
    <>
      <form
        ref={frame}
        {...form.props}
        onSubmit={(event) => {
          isSent.current = true;
          form.props.onSubmit?.(event);
        }}
        onInput={() => {
          isSent.current = false;
        }}
        className={`[&_:focus]:scroll-mb-28 ${className}`}
        aria-label={label}
      >
        <KeptNotice form={form} />
        {children}
        <FormMessage form={form} />
        <div className="bg-surface border-line rounded-box shadow-bar sticky bottom-2 z-20 flex flex-wrap items-center justify-end gap-2 border p-2 sm:gap-3 sm:p-3 print:hidden">
          <p className={form.kept.isUnsaved ? "text-small text-ink-2 mr-auto pl-1" : "sr-only"} role="status">
            <span>{form.kept.isUnsaved ? "Unsaved changes" : ""}</span>
          </p>
          {more}
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {submit}
          </Button>
        </div>
      </form>
      {form.kept.isUnsaved && (
        <LeaveQuestion title="Leave without saving?" isOver={() => isOver(form.kept.person)}>
          What you have changed here is not saved. It stays in this tab until you come back, and is gone when
          you close it.
        </LeaveQuestion>
      )}
    </>
  );
}

/** Opens the folded parts that hold an error, and leads to the first one, since what is folded takes no focus; whether there were any. */
function unfoldErrors(form: HTMLFormElement | null): boolean {
  const wrong = [...(form?.querySelectorAll<HTMLElement>("details:not([open]) [aria-invalid=true]") ?? [])];
  if (wrong.every((field) => field.checkVisibility())) return false;
  for (const field of wrong)
    for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      fold.open = true;
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  return true;
}

/** Once the person's session is over the page must go, and asks nobody: they find their entries again. */
const isOver = (person: string | undefined) => isEndingSession() || currentUser()?.uid !== person;
