"use client";

import { RotateCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { LeaveQuestion } from "@/components/ui/confirm-dialog";
import { FormError } from "@/components/ui/field";
import type { Upload } from "@/lib/platform/client/uploads";

interface UploadListProps {
  uploads: readonly Upload[];
  onAgain: (upload: Upload) => void;
  onCancel: (id: number) => void;
}

/** The uploads in progress, each with its progress; a failed one says why. Asks before the page is left meanwhile. */
export function UploadList({ uploads, onAgain, onCancel }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <>
      <ul
        className="border-line divide-line rounded-box bg-surface mt-4 divide-y border"
        aria-label="Uploads"
      >
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onAgain={onAgain} onCancel={onCancel} />
        ))}
      </ul>
      {uploads.some(({ state }) => state !== "failed") && (
        <LeaveQuestion title="Leave this page?">
          Pictures are still being sent. What has not arrived is lost.
        </LeaveQuestion>
      )}
    </>
  );
}

interface UploadRowProps extends Omit<UploadListProps, "uploads"> {
  upload: Upload;
}

function UploadRow({ upload, onAgain, onCancel }: UploadRowProps) {
  const { id, file, state, share, message } = upload;
  const hasFailed = state === "failed";
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 max-sm:grid-cols-[48px_minmax(0,1fr)]">
      <Thumbnail file={file} />
      <div className="grid min-w-0 gap-1.5">
        <p className="text-small/compact flex flex-wrap justify-between gap-x-4">
          <b className="font-strong wrap-anywhere">{file.name}</b>
          {!hasFailed && <span className="text-ink-2 tabular-nums">{progressLabel(upload)}</span>}
        </p>
        {hasFailed ? <FormError>{message}</FormError> : <Bar name={file.name} share={share} />}
      </div>
      <div className="flex gap-2 max-sm:col-2">
        {hasFailed && (
          <Button
            size="sm"
            aria-label={`Try Again: ${file.name}`}
            icon={<RotateCw className="icon" aria-hidden="true" />}
            onClick={() => onAgain(upload)}
          >
            Try Again
          </Button>
        )}
        <Button
          size="icon"
          variant="ghost"
          aria-label={`${hasFailed ? "Leave out" : "Stop"}: ${file.name}`}
          onClick={() => onCancel(id)}
        >
          <X className="icon" aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

function progressLabel({ state, share }: Upload): string {
  if (state === "waiting") return "Waiting";
  return state === "preparing" ? "Preparing…" : `${String(Math.floor(share * 100))} %`;
}

function Bar({ name, share }: { name: string; share: number }) {
  return (
    <div
      className="bg-sunk h-1.5 overflow-hidden rounded-full"
      role="progressbar"
      aria-label={`Upload of ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
    >
      <div
        className="bg-ink h-full origin-left transition-transform motion-reduce:transition-none"
        style={{ transform: `scaleX(${String(share)})` }}
      />
    </div>
  );
}

function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the object URL lives as long as the row, and is revoked with it
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span
      className="rounded-pic bg-sunk size-12 bg-cover bg-center"
      style={address ? { backgroundImage: `url(${address})` } : undefined}
      aria-hidden="true"
    />
  );
}
