/** A byte range, both ends included. */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses a Range header (RFC 9110, 14.2) for a body of `size` bytes. Returns the range, `beyond` if it cannot be satisfied,
 * or null if the whole is to be sent: no header, several ranges, or another unit.
 */
export function readByteRange(header: string | null, size: number): ByteRange | "beyond" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  // `-500` means the last 500.
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < from) return null;
  return from >= size || to < from ? "beyond" : { from, to };
}
