import type { AgreementRequest, MyRequest, REQUEST_STATES } from "@/lib/agreements/contract";

type State = (typeof REQUEST_STATES)[number];

/** The labels for admins. */
export const STATE_LABELS: Readonly<Record<State, string>> = {
  pending: "Pending",
  accepted: "Accepted",
  declined: "Rejected",
  withdrawn: "Withdrawn",
};

export function stateOf({ decision }: Pick<AgreementRequest, "decision">): State {
  return decision ?? "pending";
}

/** `3 people are asking for 6B` */
export function rivalsLabel({ rivals, apartment_no }: Pick<AgreementRequest, "rivals" | "apartment_no">) {
  return `${String(rivals)} people are asking for ${apartment_no}`;
}

/** `about 5 hours`, `about 3 days`: how long a decision usually takes; null if unknown. */
export function usualTime({ usual_hours }: Pick<MyRequest, "usual_hours">): string | null {
  if (usual_hours === null) return null;
  if (usual_hours <= 1) return "an hour at most";
  if (usual_hours < 24) return `about ${String(usual_hours)} hours`;
  const days = Math.round(usual_hours / 24);
  return days === 1 ? "about a day" : `about ${String(days)} days`;
}

type Own = Pick<MyRequest, "decision" | "apartment_no">;

/** The label of a request for its author, and what happens next. */
export function ownRequestLabels(request: Own): { readonly label: string; readonly next: string } {
  const { apartment_no } = request;
  const words = {
    pending: {
      label: "Waiting for an answer",
      next: "You get a mail once the office has decided.",
    },
    accepted: {
      label: "Accepted",
      next: `Apartment ${apartment_no} is let to you. Your profile shows what comes next.`,
    },
    declined: { label: "Rejected", next: "You can ask for another apartment at once." },
    withdrawn: { label: "Withdrawn", next: "You withdrew it. You can ask again, for any free apartment." },
  };
  return words[stateOf(request)];
}
