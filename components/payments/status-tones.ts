/** The tone of a month's status wherever rent is listed. */
export const STATUS_TONES = {
  paid: "ok",
  processing: "wait",
  due: "wait",
  late: "bad",
  disputed: "wait",
  overpaid: "bad",
  refunded: "plain",
} as const;
