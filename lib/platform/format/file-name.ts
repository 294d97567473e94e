/**
 * Returns a file name that begins with the owner's name, `lake-view-receipt-2026-11-5B.pdf`, in characters that every
 * system can save. Omits a name that has none of them.
 */
export function fileNameOf(owner: string, rest: string): string {
  const stem = owner
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return stem === "" ? rest : `${stem}-${rest}`;
}
