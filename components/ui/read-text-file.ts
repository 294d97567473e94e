import { decodeText } from "@/lib/platform/format/read-csv";

const NO_TEXT = "This is not text in UTF-8. Save it as “CSV UTF-8” and choose it again.";
const TOO_LARGE = "Use a file of at most 1 MB.";

/** Returns the text of a file up to a size in bytes, or why it is rejected. */
export async function readTextFile(
  file: File,
  most: number,
): Promise<{ text: string } | { refusal: string }> {
  if (file.size > most) return { refusal: TOO_LARGE };
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) return { refusal: NO_TEXT };
  return text.trim() === "" ? { refusal: "This file is empty." } : { text };
}
