import { HOLD_MINUTES } from "@/lib/domain/apartments/rules";

/** The earliest moment at which a request was marked checked by a step that may still be gone on from (decision 003). */
export function stepsBegunAfter(now: Date): Date {
  return new Date(now.getTime() - HOLD_MINUTES * 60_000);
}

/** Whether a request was marked checked so lately that this may be step 2 of an accept (docs/product.md 4.6). */
export function wasCheckedRecently(
  request: { readonly checked_at?: Date | null },
  now = new Date(),
): boolean {
  return Boolean(request.checked_at && request.checked_at > stepsBegunAfter(now));
}

/** The refusal of an admin who asks for an apartment (docs/product.md 4.2). */
export const ADMIN_CAN_NOT_REQUEST = "Admin can not request for apartments!";
