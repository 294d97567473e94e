"use client";

/** Hands a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content over once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Hands a text to the browser as a download. */
export function saveTextFile(name: string, type: string, content: string): void {
  saveFile(name, new Blob([content], { type }));
}
