/** Which bytes of a whole are asked for, both ends included. */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a Range header (RFC 9110, 14.2) about `size` bytes: one range, `beyond` where none of it is there, or null where
 * the whole is to be answered: without a header, and of what is no single range of bytes.
 */
export function readByteRange(header: string | null, size: number): ByteRange | "beyond" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  // `-500` are the last 500.
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < from) return null;
  return from >= size || to < from ? "beyond" : { from, to };
}
