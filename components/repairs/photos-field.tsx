"use client";

import { Camera } from "lucide-react";
import { useState } from "react";
import { FileDrop } from "@/components/apartments/file-drop";
import { FormError } from "@/components/ui/form-error";
import { MOST_REPAIR_PHOTOS } from "@/lib/contracts/repairs.sorts";
import { ChosenPhotos } from "./chosen-photos";

interface PhotosFieldProps {
  photos: readonly File[];
  onChange: (photos: readonly File[]) => void;
}

/** Up to five photos: from a phone's camera, its gallery, or a file. */
export function PhotosField({ photos, onChange }: PhotosFieldProps) {
  const [isTooMany, setTooMany] = useState(false);
  const add = (files: readonly File[]) => {
    const all = [...photos, ...files];
    setTooMany(all.length > MOST_REPAIR_PHOTOS);
    onChange(all.slice(0, MOST_REPAIR_PHOTOS));
  };
  const remove = (photo: File) => {
    setTooMany(false);
    onChange(photos.filter((each) => each !== photo));
  };
  return (
    <div className="grid gap-3" role="group" aria-label="Photos">
      {/* Not shown for a mouse: such a device has no camera to open. */}
      <FileDrop
        id="repair-camera"
        label="Take a photo"
        hint="Opens the camera."
        accept="image/*"
        capture="environment"
        icon={<Camera className="icon" />}
        className="[@media(pointer:fine)]:hidden"
        onFiles={add}
      />
      <FileDrop
        id="repair-photos"
        label="Choose photos"
        hint={`Up to ${String(MOST_REPAIR_PHOTOS)}. Only you and the office see them.`}
        accept="image/*"
        isMultiple
        onFiles={add}
      />
      {isTooMany && (
        <FormError>{`The first ${String(MOST_REPAIR_PHOTOS)} photos are taken, the others left out.`}</FormError>
      )}
      <ChosenPhotos photos={photos} onRemove={remove} />
    </div>
  );
}
