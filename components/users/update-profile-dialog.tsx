"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogSteps } from "@/components/ui/dialog";
import { Field, fieldAria } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PhotoInput } from "@/components/ui/photo-input";
import { useAction } from "@/components/ui/use-action";
import { photoFailure } from "@/lib/contracts/registration";
import { updateProfile } from "@/lib/contracts/users";
import { useProfileChanges } from "@/lib/hooks/profile";
import type { Identity } from "./identity";

/** 'Update Profile': display name and photo (docs/product.md 3.9). */
export function UpdateProfileDialog({ user }: { user: Pick<Identity, "displayName"> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Update Profile
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Update Profile">
        <ProfileForm name={user.displayName} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ProfileForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { update } = useProfileChanges();
  const { isBusy, run } = useAction();
  const [photo, setPhoto] = useState<File>();
  const [wrongPhoto, setWrongPhoto] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(updateProfile.body),
    defaultValues: { name },
  });
  const wrongName = formState.errors.name?.message;

  const submit = handleSubmit(async (values) => {
    const wrong = photo && photoFailure(photo);
    setWrongPhoto(wrong);
    if (wrong) return;
    const isDone = await run({
      act: () => update({ name: values.name, photo }),
      success: "Profile updated",
      failure: (error) => {
        if (photo) setWrongPhoto(error.message);
        return error.message;
      },
    });
    if (isDone) onClose();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field id="profile-name" label="Username" error={wrongName}>
        <Input
          {...fieldAria("profile-name", { error: wrongName })}
          {...register("name")}
          autoComplete="name"
          required
          data-autofocus
        />
      </Field>
      <Field id="profile-photo" label="Upload Photo" error={wrongPhoto}>
        <PhotoInput
          {...fieldAria("profile-photo", { error: wrongPhoto })}
          onChange={(event) => setPhoto(event.target.files?.[0])}
        />
      </Field>
      <DialogSteps>
        <Button onClick={() => !isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Save
        </Button>
      </DialogSteps>
    </form>
  );
}
