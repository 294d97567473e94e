"use client";

import { useLayoutEffect, useRef, useState, type PointerEvent, useEffect } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FileDrop } from "@/components/ui/file-drop";
import { toastError } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import type { useApartmentPictures } from "@/lib/apartments/client";
import { MOST_PHOTOS, plainAlt } from "@/lib/apartments/photos-contract";
import { useUploads } from "@/lib/platform/client/uploads";
import { WENT_WRONG } from "@/lib/platform/contracts/language";
import { type Direction, moveButtonId, type Photo, PhotoCard } from "./photo-card";
import { UploadList } from "./upload-list";

/** Distance in pixels from the window's edge that starts scrolling, and the pixels per step. */
const EDGE = 80;

const STEP = 12;

const EVERY_MS = 16;

interface Drag {
  readonly id: string;
  /** The index of the place under the pointer; null if there is none. */
  readonly over: number | null;
}

/**
 * Drag and drop by mouse, pen or finger: the browser's own dragging does not support touch. Spread `grip` on the handle
 * and set `data-place` on every place. Holding at the window's edge scrolls the page.
 */
function useDragOrder(onDrop: (id: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  // Read by move and release events, which may come before the last state is rendered.
  const held = useRef<{ readonly id: string; hasMoved: boolean } | null>(null);
  const dragged = drag?.id;

  useEffect(() => {
    if (dragged === undefined) return;
    const timer = setInterval(() => {
      const { x, y } = pointer.current;
      if (scrollAtEdge(y)) setDrag({ id: dragged, over: placeAt(x, y) });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [dragged]);

  const letGo = () => {
    held.current = null;
    setDrag(null);
  };
  const grip = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // Ignore further fingers.
      if (event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      // Else the field edited before would keep the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = { x: event.clientX, y: window.innerHeight / 2 };
      held.current = { id, hasMoved: false };
      setDrag({ id, over: null });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current?.id !== id || !event.isPrimary) return;
      held.current.hasMoved = true;
      pointer.current = { x: event.clientX, y: event.clientY };
      setDrag({ id, over: placeAt(event.clientX, event.clientY) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary) return;
      const place =
        held.current?.id === id && held.current.hasMoved ? placeAt(event.clientX, event.clientY) : null;
      if (place !== null) onDrop(id, place);
      letGo();
    },
    onPointerCancel: letGo,
  });
  return { drag, grip };
}

function placeAt(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? null : Number(place);
}

function scrollAtEdge(y: number): boolean {
  const before = window.scrollY;
  if (y < EDGE) window.scrollBy(0, -STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
  return window.scrollY !== before;
}

/** Twice the largest width shown on pages. */
const LONGEST = 2880;

type Pictures = ReturnType<typeof useApartmentPictures>;

/** A home's photos, the cover first. */
export function PhotosEditor({ pictures }: { pictures: Pictures }) {
  const { apartment_no, photos } = pictures.apartment;
  const [said, say] = useState("");
  const [asked, setAsked] = useState<Photo | null>(null);
  const uploads = useUploads({
    send: pictures.add,
    longest: LONGEST,
    onArrival: ({ name }) => say(`${name} is here.`),
  });
  const move = useMoving(pictures, say);
  const { drag, grip } = useDragOrder((id, place) => move.to(id, place));
  const altOf = ({ alt }: Photo) => (alt === plainAlt(apartment_no) ? "" : alt);
  const silent = photos.filter((photo) => !altOf(photo)).length;

  return (
    <>
      <FileDrop
        id="add-photos"
        label="Add photos"
        hint={`JPEG or PNG, ${MOST_PHOTOS} at most.`}
        isMultiple
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads.uploads} onAgain={uploads.again} onCancel={uploads.cancel} />
      <p className="text-ink-2 text-small mt-5 mb-4">
        <span>
          {photos.length === 0
            ? "No photos yet."
            : `${photos.length} of ${MOST_PHOTOS}. The first is the cover.`}
        </span>
        {silent > 0 && <span>{` ${silent === 1 ? "One has" : `${silent} have`} no description yet.`}</span>}
      </p>
      <ul
        // Disables scroll anchoring after a drop: browsers would follow the moved card, which is right only by
        // keyboard.
        className="grid grid-cols-1 items-start gap-5 not-focus-within:[overflow-anchor:none] @xl:grid-cols-2 @4xl:grid-cols-3"
        aria-label="Photos in their order"
      >
        {photos.map((photo, place) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            place={place}
            total={photos.length}
            alt={altOf(photo)}
            drag={drag?.id === photo.id ? "dragged" : drag?.over === place ? "over" : undefined}
            grip={grip(photo.id)}
            onMove={(direction) => move.by(photo, direction)}
            onSave={(words) => pictures.describe(photo.id, words)}
            onDelete={() => setAsked(photo)}
          />
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
      <DeleteQuestion pictures={pictures} photo={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** Moves photos, announces their new place, and keeps the focus on the pressed button. */
function useMoving({ apartment, move }: Pictures, say: (words: string) => void) {
  const { photos } = apartment;
  const pressed = useRef("");
  useLayoutEffect(() => {
    const { current: id } = pressed;
    pressed.current = "";
    if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus();
  }, [photos]);

  const to = (id: string, place: number) => {
    const from = photos.findIndex((photo) => photo.id === id);
    if (from < 0 || from === place) return;
    const cover = place === 0 ? ", the cover" : "";
    say(`${photos[from]?.alt ?? "The photo"} is now photo ${place + 1} of ${photos.length}${cover}.`);
    move(id, place).catch((error: unknown) => {
      say("The order was not saved.");
      void toastError((error instanceof Error && error.message) || WENT_WRONG);
    });
  };
  const by = (photo: Photo, direction: Direction) => {
    pressed.current = moveButtonId(photo, direction);
    const from = photos.findIndex(({ id }) => id === photo.id);
    to(photo.id, direction === "earlier" ? from - 1 : from + 1);
  };
  return { to, by };
}

interface DeleteQuestionProps {
  pictures: Pictures;
  photo: Photo | null;
  onClose: () => void;
}

function DeleteQuestion({ pictures, photo, onClose }: DeleteQuestionProps) {
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (!photo) return;
    const isDone = await run({ act: () => pictures.remove(photo.id), success: "Photo Deleted" });
    if (isDone) closeToHeading(onClose);
  };
  return (
    <ConfirmDialog
      open={photo !== null}
      title={`Delete “${photo?.alt ?? ""}”?`}
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      It cannot be brought back.
    </ConfirmDialog>
  );
}
