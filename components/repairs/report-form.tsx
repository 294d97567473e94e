"use client";

import { Camera, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, useEffect } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Select, Checkbox } from "@/components/ui/choices";
import { cardClass } from "@/components/ui/class-names";
import { Input, Textarea, FormError } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { KeptNotice } from "@/components/ui/kept-notice";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useRepairChanges } from "@/lib/repairs/client";
import { repairTextForm, MOST_REPAIR_PHOTOS } from "@/lib/repairs/contract";
import { repairPath, ROOMS } from "./labels";

type Rules = typeof repairTextForm;

/**
 * The report form. If sending fails, text and photos stay; if the session ends, the text does (docs/product.md 3.11).
 */
export function ReportForm({ person, isAdmin }: { person: string; isAdmin: boolean }) {
  const t = useTranslations("repairs.form");
  const rooms = useTranslations("repairs.rooms");
  const { report } = useRepairChanges();
  const router = useRouter();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const form = useForm<Rules>({
    id: "repair",
    rules: repairTextForm,
    begin: { title: "", description: "", room: "", access: "", apartment_no: "", urgent: false },
    keep: { person },
    send: async (entries) => {
      try {
        const id = await report(await bodyOf(entries, photos), setShare);
        form.reset();
        void toastSuccess(t("reported"));
        router.push(repairPath(id));
      } finally {
        setShare(null);
      }
    },
    onRefusal: (message) => void toastError(message),
  });
  return (
    <form
      {...form.props}
      aria-label={t("form")}
      className={cardClass({ isPadded: true }, "grid max-w-180 gap-4.5")}
    >
      <KeptNotice form={form} />
      <FormField form={form} name="title" label={t("what")}>
        {(control) => <Input {...control} maxLength={80} />}
      </FormField>
      {isAdmin && (
        <FormField
          form={form}
          name="apartment_no"
          label="Apartment No"
          hint="Leave this empty for the building itself: lift, pump, roof or stairs. A member sees the repairs of their home."
        >
          {(control) => <Input {...control} autoComplete="off" maxLength={4} />}
        </FormField>
      )}
      <FormField form={form} name="room" label={t("room")}>
        {(control) => (
          <Select {...control}>
            <option value="">{t("choose")}</option>
            {ROOMS.map((room) => (
              <option key={room} value={room}>
                {rooms(room)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField form={form} name="description" label={t("describe")}>
        {(control) => <Textarea {...control} rows={5} maxLength={2000} />}
      </FormField>
      <Checkbox id="repair-urgent" {...form.register("urgent")}>
        {t("urgent")}
      </Checkbox>
      <PhotosField photos={photos} onChange={setPhotos} />
      <FormField form={form} name="access" label={t("access")}>
        {(control) => <Textarea {...control} rows={2} maxLength={300} />}
      </FormField>
      <FormMessage form={form} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" busy={form.isBusy} className="max-phone:w-full">
          {t("send")}
        </Button>
        <p role="status" className="text-ink-2 text-small tabular-nums">
          {share !== null &&
            photos.length > 0 &&
            (share < 1 ? t("sending", { share: Math.floor(share * 100) }) : t("uploaded"))}
        </p>
      </div>
    </form>
  );
}

type Entries = Record<string, string | boolean>;

/** Throws CallError if this browser cannot read one of the photos. */
async function bodyOf(entries: Entries, photos: readonly File[]): Promise<FormData> {
  const { makePhotoReady } = await import("@/lib/platform/client/shrink-picture");
  const body = new FormData();
  for (const [name, value] of Object.entries(entries)) body.set(name, String(value));
  for (const photo of photos) body.append("image", await makePhotoReady(photo));
  return body;
}

interface PhotosFieldProps {
  photos: readonly File[];
  onChange: (photos: readonly File[]) => void;
}

/** Up to five photos: from a phone's camera, its gallery, or a file. */
function PhotosField({ photos, onChange }: PhotosFieldProps) {
  const t = useTranslations("repairs.form");
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
    <div className="grid gap-3" role="group" aria-label={t("photos")}>
      {/* Not shown for a mouse: such a device has no camera to open. */}
      <FileDrop
        id="repair-camera"
        label={t("takePhoto")}
        accept="image/*"
        capture="environment"
        icon={<Camera className="icon" />}
        className="[@media(pointer:fine)]:hidden"
        onFiles={add}
      />
      <FileDrop
        id="repair-photos"
        label={t("choosePhotos")}
        hint={t("photosHint", { most: MOST_REPAIR_PHOTOS })}
        accept="image/*"
        isMultiple
        onFiles={add}
      />
      {isTooMany && <FormError>{t("tooMany", { most: MOST_REPAIR_PHOTOS })}</FormError>}
      <ChosenPhotos photos={photos} onRemove={remove} />
    </div>
  );
}

interface ChosenPhotosProps {
  photos: readonly File[];
  onRemove: (photo: File) => void;
}

/** The photos to send with the report, each with a button to remove it. */
function ChosenPhotos({ photos, onRemove }: ChosenPhotosProps) {
  const t = useTranslations("repairs.form");
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3" aria-label={t("chosen")}>
      {photos.map((photo, index) => (
        <li key={`${photo.name} ${String(photo.lastModified)} ${String(index)}`} className="relative">
          <Chosen photo={photo} />
          <Button
            size="icon"
            variant="on-picture"
            className="absolute top-1 right-1"
            aria-label={t("leaveOut", { place: index + 1, name: photo.name })}
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
