"use client";

import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

interface ChosenPhotosProps {
  photos: readonly File[];
  onRemove: (photo: File) => void;
}

/** The photos to send with the report, each with a button to remove it. */
export function ChosenPhotos({ photos, onRemove }: ChosenPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3" aria-label="Chosen photos">
      {photos.map((photo, index) => (
        <li key={`${photo.name} ${String(photo.lastModified)} ${String(index)}`} className="relative">
          <Chosen photo={photo} />
          <Button
            size="icon"
            variant="on-picture"
            className="absolute top-1 right-1"
            aria-label={`Leave out photo ${String(index + 1)}: ${photo.name}`}
            onClick={() => onRemove(photo)}
          >
            <X className="icon" aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Chosen({ photo }: { photo: File }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    // oxlint-disable-next-line react/set-state-in-effect -- the object URL lives as long as the row, and is revoked with it
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <span
      className="rounded-pic bg-sunk block size-28 bg-cover bg-center"
      style={address ? { backgroundImage: `url(${address})` } : undefined}
      aria-hidden="true"
    />
  );
}
