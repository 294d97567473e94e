const LITTLE_ENDIAN = [0xff, 0xfe] as const;

const BIG_ENDIAN = [0xfe, 0xff] as const;

/**
 * Decodes a text file without its byte order mark: UTF-8, or UTF-16 with a mark, as Excel writes "Unicode text". Null if it
 * is neither.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const hasMark = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  const encoding = hasMark(LITTLE_ENDIAN) ? "utf-16le" : hasMark(BIG_ENDIAN) ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
