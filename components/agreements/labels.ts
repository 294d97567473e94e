import type { useTranslations } from "#translations";
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

export type RequestTexts = ReturnType<typeof useTranslations<"agreements.request">>;

/** `about 5 hours`, `about 3 days`: how long a decision usually takes; null if unknown. */
export function usualTime({ usual_hours }: Pick<MyRequest, "usual_hours">, t: RequestTexts): string | null {
  if (usual_hours === null) return null;
  if (usual_hours <= 1) return t("hour");
  if (usual_hours < 24) return t("hours", { count: usual_hours });
  return t("days", { count: Math.round(usual_hours / 24) });
}

type Own = Pick<MyRequest, "decision" | "apartment_no">;

/** The label of a request for its author, and what happens next. */
export function ownRequestLabels(
  request: Own,
  t: RequestTexts,
): { readonly label: string; readonly next: string } {
  const state = stateOf(request);
  return { label: t(`labels.${state}`), next: t(`next.${state}`, { no: request.apartment_no }) };
}
