"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { May } from "@/components/ui/may";
import { DateText } from "@/components/ui/table-rows";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { type MemberNote, memberNoteForm } from "@/lib/member-notes/contract";
import { useMemberNotes } from "@/lib/users/client";
import type { MemberPage } from "@/lib/users/member-contract";

interface MemberNotesProps {
  person: Pick<MemberPage, "_id" | "role">;
  notes: readonly MemberNote[];
}

/** The admins' notes about a user (docs/product.md 8.22); none can be added for a deleted account. */
export function MemberNotes({ person, notes }: MemberNotesProps) {
  const [asked, setAsked] = useState<MemberNote | null>(null);
  const { add, remove } = useMemberNotes(person._id);
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="member-notes">
      <h2 id="member-notes" className={CARD_HEADING} tabIndex={-1} data-heading>
        {`Notes(${String(notes.length)})`}
      </h2>
      <p className="text-small text-ink-2">
        The office sees these notes; the member reads them only in their data file, without who wrote them.
      </p>
      {notes.length === 0 && <p className="mt-4">No notes yet.</p>}
      <ul className="mt-4 grid">
        {notes.map((note) => (
          <NoteLine key={note._id} note={note} onDelete={() => setAsked(note)} />
        ))}
      </ul>
      {person.role !== null && (
        <May call="POST /members/{id}/notes">
          <NoteForm onAdd={add} />
        </May>
      )}
      <DeleteNote note={asked} onDelete={remove} onClose={() => setAsked(null)} />
    </section>
  );
}

function NoteLine({ note, onDelete }: { note: MemberNote; onDelete: () => void }) {
  return (
    <li className="border-line flex items-start gap-3 border-t py-3.5">
      <div className="min-w-0 flex-1">
        <p className="leading-body wrap-anywhere whitespace-pre-line">{note.text}</p>
        <p className="text-small text-ink-3 mt-1">
          <span>{`${note.author_name || "An admin"}, `}</span>
          <DateText instant={note.created_at} />
        </p>
      </div>
      <Button
        call="DELETE /members/{id}/notes/{note_id}"
        variant="danger"
        size="icon"
        aria-label={`Delete the note: ${note.text.slice(0, 40)}`}
        icon={<Trash2 className="icon" aria-hidden="true" />}
        onClick={onDelete}
      />
    </li>
  );
}

interface DeleteNoteProps {
  note: MemberNote | null;
  onDelete: (id: string) => Promise<void>;
  onClose: () => void;
}

function DeleteNote({ note, onDelete, onClose }: DeleteNoteProps) {
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (!note) return;
    const isDone = await run({ act: () => onDelete(note._id), success: "Deleted the note!" });
    if (isDone) closeToHeading(onClose);
    else onClose();
  };
  return (
    <ConfirmDialog
      open={note !== null}
      title="Delete this note?"
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <span className="line-clamp-4 wrap-anywhere">{note?.text}</span>
    </ConfirmDialog>
  );
}

/** Writes a note. */
function NoteForm({ onAdd }: { onAdd: (text: string) => Promise<void> }) {
  const form = useForm({
    id: "note",
    rules: memberNoteForm,
    begin: { text: "" },
    send: async ({ text }) => {
      await onAdd(text);
      form.reset();
      void toastSuccess("Added the note!");
    },
  });
  return (
    <form {...form.props} method="post" className="mt-4 grid gap-4" aria-label="Add a note">
      <FormField form={form} name="text" label="New note">
        {(control) => <Textarea {...control} rows={3} maxLength={2000} />}
      </FormField>
      <FormMessage form={form} />
      <div>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Add Note
        </Button>
      </div>
    </form>
  );
}
