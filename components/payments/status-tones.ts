/** The tone of a month's status in all rent lists. */
export const STATUS_TONES = {
  paid: "ok",
  processing: "wait",
  due: "wait",
  late: "bad",
  disputed: "wait",
  overpaid: "bad",
  refunded: "plain",
} as const;
