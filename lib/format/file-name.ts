/**
 * A file's name that begins with whose it is, `lake-view-receipt-2026-11-5B.pdf`: in the letters that every system can
 * save. A name in none of them is left out.
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
