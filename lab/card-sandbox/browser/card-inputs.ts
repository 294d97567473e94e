/** Returns the caret position in a formatted text after so many digits. */
export function positionAfter(value: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < value.length; index++) {
    if (seen === digits) return index;
    if (/\d/.test(value[index] ?? "")) seen++;
  }
  return value.length;
}

/** Creates one of the element's three inputs, with the name that Stripe uses. */
export function makeInput(
  name: string,
  label: string,
  autocomplete: string,
  placeholder: string,
): HTMLInputElement {
  const input = document.createElement("input");
  input.className = "CardSandbox-input";
  input.name = name;
  input.type = "text";
  input.inputMode = "numeric";
  input.placeholder = placeholder;
  input.spellcheck = false;
  input.setAttribute("autocomplete", autocomplete);
  input.setAttribute("aria-label", label);
  return input;
}

export function makeNote(): HTMLElement {
  const note = document.createElement("p");
  note.className = "CardSandbox-note";
  note.textContent = "Sandbox: no money moves.";
  return note;
}

export function makeIcon(): SVGElement {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("class", "CardSandbox-icon");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute(
    "d",
    "M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM2 10h20M6 15h2",
  );
  icon.append(shape);
  return icon;
}
