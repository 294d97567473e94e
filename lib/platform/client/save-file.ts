"use client";

/** Downloads a file in the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the content once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Downloads a text in the browser. */
export function saveTextFile(name: string, type: string, content: string): void {
  saveFile(name, new Blob([content], { type }));
}
