/** `save10` and `SAVE10` are the same code (design I12). */
export function codeKey(code: string): string {
  return code.normalize("NFKC").trim().toUpperCase();
}
