"use client";

import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from "lucide-react";
import type { DOMAttributes } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/class-names";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Picture } from "@/components/ui/picture";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Apartment } from "@/lib/apartments/contract";
import { photoTextForm } from "@/lib/apartments/photos-contract";

const ROOMS = ["Living room", "Bedroom", "Kitchen", "Bathroom", "Balcony", "View"];

interface AltFieldProps {
  id: string;
  /** Empty if the photo has no description yet. */
  alt: string;
  onSave: (alt: string) => Promise<void>;
}

/** The photo's text alternative; saved when the field loses the focus. */
function AltField({ id, alt, onSave }: AltFieldProps) {
  const form = useForm({
    id: `photo-${id}`,
    rules: photoTextForm,
    begin: { alt: alt },
    send: async (entries) => {
      await onSave(entries.alt);
      form.reset(entries);
      void toastSuccess("Description saved!");
    },
  });
  const { isDirty } = form.formState;
  return (
    <form {...form.props} className="grid gap-2.5">
      <FormField
        form={form}
        name="alt"
        label="What it shows"
        hint={alt ? undefined : "Read aloud to people who cannot see it."}
      >
        {(control) => (
          <Input
            {...control}
            required
            autoComplete="off"
            onBlur={(event) => {
              void control.onBlur(event);
              if (isDirty) event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </FormField>
      {!alt && (
        <div className="flex flex-wrap gap-1.5" role="group" aria-label="Quick choices">
          {ROOMS.map((room) => (
            <Button
              key={room}
              size="sm"
              // Keep the focus in the field: leaving it would first save its present text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                form.setValue("alt", room, { shouldDirty: true });
                event.currentTarget.form?.requestSubmit();
              }}
            >
              {room}
            </Button>
          ))}
        </div>
      )}
      <FormMessage form={form} />
    </form>
  );
}

export type Photo = Apartment["photos"][number];
export type Direction = "earlier" | "later";

/** The id of the button that moves a photo, so that the focus can stay on it. */
export const moveButtonId = (photo: Photo, direction: Direction) => `photo-${photo.id}-${direction}`;

interface PhotoCardProps {
  photo: Photo;
  /** From 0. */
  place: number;
  total: number;
  /** Empty if the photo has no description yet. */
  alt: string;
  /** Whether this photo is being dragged, or one is dragged over its place. */
  drag: "dragged" | "over" | undefined;
  grip: DOMAttributes<HTMLElement>;
  onMove: (direction: Direction) => void;
  onSave: (alt: string) => Promise<void>;
  onDelete: () => void;
}

const MARK = { dragged: "opacity-50", over: "outline-3 outline-offset-2 outline-ink" };

/** A photo in its place: its description, and the buttons that move or delete it. */
export function PhotoCard(props: PhotoCardProps) {
  const { photo, place, total, alt, drag, grip, onMove, onSave, onDelete } = props;
  const name = alt || `photo ${String(place + 1)}`;
  return (
    <li className={cardClass({}, `overflow-hidden ${drag ? MARK[drag] : ""}`)} data-place={place}>
      <div className="bg-sunk cursor-grab touch-pan-y max-lg:cursor-auto" {...byMouse(grip)}>
        <Picture
          className="pointer-events-none aspect-3/2 w-full object-cover select-none"
          src={photo.url}
          alt={photo.alt}
          width={photo.width}
          height={photo.height}
          sizes="(min-width: 1024px) 340px, (min-width: 640px) 46vw, 94vw"
          loading="lazy"
          draggable={false}
        />
      </div>
      <div className="grid gap-3 p-3.5">
        <div className="flex items-center gap-1">
          <span
            className="text-ink-3 -ml-2.5 grid size-11 flex-none cursor-grab touch-none place-items-center"
            aria-hidden="true"
            data-grip
            {...grip}
          >
            <GripVertical className="icon" />
          </span>
          <span className="mr-auto flex items-center gap-2">
            {place === 0 ? (
              <Badge tone="role">Cover</Badge>
            ) : (
              <Badge>{`${String(place + 1)} of ${String(total)}`}</Badge>
            )}
            {!alt && <Badge tone="wait">No description yet</Badge>}
          </span>
        </div>
        <AltField id={photo.id} alt={alt} onSave={onSave} />
        <div className="-mx-2 flex gap-1">
          <MoveButton photo={photo} name={name} direction="earlier" isEnd={place === 0} onMove={onMove} />
          <MoveButton
            photo={photo}
            name={name}
            direction="later"
            isEnd={place === total - 1}
            onMove={onMove}
          />
          <Button
            size="icon"
            variant="danger"
            className="ml-auto"
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            <Trash2 className="icon" aria-hidden="true" />
          </Button>
        </div>
      </div>
    </li>
  );
}

interface MoveButtonProps {
  photo: Photo;
  name: string;
  direction: Direction;
  /** At either end the button stays, since it has the focus. */
  isEnd: boolean;
  onMove: (direction: Direction) => void;
}

function MoveButton({ photo, name, direction, isEnd, onMove }: MoveButtonProps) {
  const Arrow = direction === "earlier" ? ArrowLeft : ArrowRight;
  return (
    <Button
      id={moveButtonId(photo, direction)}
      size="icon"
      variant="ghost"
      className="aria-disabled:text-ink-3 aria-disabled:cursor-not-allowed"
      aria-label={`Move ${name} ${direction}`}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onMove(direction)}
    >
      <Arrow className="icon" aria-hidden="true" />
    </Button>
  );
}

/** Only a mouse can drag the picture itself: touching it scrolls. */
function byMouse({ onPointerDown, ...grip }: DOMAttributes<HTMLElement>): DOMAttributes<HTMLElement> {
  return {
    ...grip,
    onPointerDown: (event) => {
      if (event.pointerType === "mouse") onPointerDown?.(event);
    },
  };
}
