/** sonner is 10 kB: it is fetched at the first toast. */
async function show() {
  return (await import("./toast-host")).mountedToast();
}

export async function toastSuccess(words: string): Promise<void> {
  (await show()).success(words, { duration: 2000 });
}

export async function toastError(words: string): Promise<void> {
  (await show()).error(words, { duration: 4000 });
}
