"use client";

import { ArrowRightLeft, CalendarDays, Image as ImageIcon, MessageSquare } from "lucide-react";
import type { DragEvent, ReactNode } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { textLink } from "@/components/ui/text-link";
import type { Repair } from "@/lib/contracts/repairs";
import { repairPlace } from "@/lib/contracts/repairs.sorts";
import { dayLabel } from "@/lib/format/dates";
import { UrgentBadge } from "./repair-state";
import { repairPath } from "./words";

interface BoardCardProps {
  repair: Repair;
  onMove: (repair: Repair) => void;
  onDrag: (repair: Repair | null) => void;
}

/** One repair on the board: moved by dragging or by its button. */
export function BoardCard({ repair, onMove, onDrag }: BoardCardProps) {
  const { _id, title, apartment_no, name, room, planned_on, created_at, photos, messages } = repair;
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", title);
    onDrag(repair);
  };
  return (
    <li
      className="rounded-box border-line bg-surface grid cursor-grab gap-2 border px-4 py-3.5"
      draggable
      onDragStart={begin}
      onDragEnd={() => onDrag(null)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <WaitingLink
          className={`${textLink()} -my-2.5 py-2.5 wrap-anywhere`}
          href={repairPath(_id)}
          draggable={false}
        >
          {title}
        </WaitingLink>
        <UrgentBadge {...repair} />
      </div>
      <p className="text-small text-ink-2 wrap-anywhere">
        {[apartment_no || "The building", name, room].filter(Boolean).join(" · ")}
      </p>
      <div className="text-micro text-ink-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {planned_on ? (
          <Small
            icon={<CalendarDays className="size-4" aria-hidden="true" />}
          >{`Planned for ${dayLabel(planned_on)}`}</Small>
        ) : (
          <DateText instant={created_at} />
        )}
        {photos.length > 0 && (
          <Small icon={<ImageIcon className="size-4" aria-hidden="true" />}>
            {countOf(photos.length, "photo")}
          </Small>
        )}
        {messages > 0 && (
          <Small icon={<MessageSquare className="size-4" aria-hidden="true" />}>
            {countOf(messages, "message")}
          </Small>
        )}
      </div>
      <Button
        size="sm"
        className="justify-self-start"
        icon={<ArrowRightLeft className="icon" aria-hidden="true" />}
        aria-label={`Move: ${title}, ${apartment_no || repairPlace(apartment_no)}`}
        onClick={() => onMove(repair)}
      >
        Move
      </Button>
    </li>
  );
}

const countOf = (count: number, thing: string) => `${String(count)} ${thing}${count === 1 ? "" : "s"}`;

function Small({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums">
      {icon}
      <span>{children}</span>
    </span>
  );
}
