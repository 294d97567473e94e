"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/card-class";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { KeptNotice } from "@/components/ui/kept-notice";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { Tick } from "@/components/ui/tick";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { repairWords } from "@/lib/contracts/repairs";
import { useRepairChanges } from "@/lib/hooks/repairs";
import { PhotosField } from "./photos-field";
import { repairPath, ROOMS } from "./words";

type Rules = typeof repairWords;

/**
 * The report form. If sending fails, text and photos stay; if the session ends, the text does (docs/product.md 3.11).
 */
export function ReportForm({ person, isAdmin }: { person: string; isAdmin: boolean }) {
  const { report } = useRepairChanges();
  const router = useRouter();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const form = useForm<Rules>({
    id: "repair",
    rules: repairWords,
    begin: { title: "", description: "", room: "", access: "", apartment_no: "", urgent: false },
    keep: { person },
    send: async (entries) => {
      try {
        const id = await report(await bodyOf(entries, photos), setShare);
        form.reset();
        void toastSuccess("Reported!");
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
      aria-label="Report a repair"
      className={cardClass({ isPadded: true }, "grid max-w-[720px] gap-4.5")}
    >
      <KeptNotice form={form} />
      <FormField
        form={form}
        name="title"
        label="What is broken?"
        hint="In a few words, such as “The tap drips”."
      >
        {(control) => <Input {...control} maxLength={80} />}
      </FormField>
      {isAdmin && (
        <FormField
          form={form}
          name="apartment_no"
          label="Apartment No"
          hint="Leave this empty for the building itself: lift, pump, roof or stairs. A tenant sees the repairs of their home."
        >
          {(control) => <Input {...control} autoComplete="off" maxLength={4} />}
        </FormField>
      )}
      <FormField form={form} name="room" label="Room">
        {(control) => (
          <Select {...control}>
            <option value="">Please choose</option>
            {ROOMS.map((room) => (
              <option key={room}>{room}</option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField form={form} name="description" label="Describe it">
        {(control) => <Textarea {...control} rows={5} maxLength={2000} />}
      </FormField>
      <Tick id="repair-urgent" {...form.register("urgent")}>
        Urgent: water, power, gas or a lock
      </Tick>
      <PhotosField photos={photos} onChange={setPhotos} />
      <FormField
        form={form}
        name="access"
        label="When can someone come in?"
        hint="Days, hours, and whom to call first."
      >
        {(control) => <Textarea {...control} rows={2} maxLength={300} />}
      </FormField>
      <FormMessage form={form} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" busy={form.isBusy} className="max-[480px]:w-full">
          Send the Report
        </Button>
        <p role="status" className="text-ink-2 text-small tabular-nums">
          {share !== null && photos.length > 0 && sendingLabel(share)}
        </p>
      </div>
    </form>
  );
}

const sendingLabel = (share: number) =>
  share < 1 ? `Sending the photos: ${String(Math.floor(share * 100))} %` : "The photos are uploaded.";

type Entries = Record<string, string | boolean>;

/** Throws CallError if this browser cannot read one of the photos. */
async function bodyOf(entries: Entries, photos: readonly File[]): Promise<FormData> {
  const { makePhotoReady } = await import("@/lib/hooks/report-photos");
  const body = new FormData();
  for (const [name, value] of Object.entries(entries)) body.set(name, String(value));
  for (const photo of photos) body.append("image", await makePhotoReady(photo));
  return body;
}
