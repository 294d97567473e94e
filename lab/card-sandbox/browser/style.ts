/** Values of `options.style`, as Stripe accepts them: CSS properties and a few pseudo-classes. */
type StyleValues = { [name: string]: string | undefined | StyleValues };
export type ElementStyle = {
  base?: StyleValues;
  invalid?: StyleValues;
  complete?: StyleValues;
  empty?: StyleValues;
};

/*
 * Constructed style sheets are not inline styles: a `style-src 'self'` policy allows them.
 * Everything is transparent and inherits, so that the field looks like the page around it.
 */
const LAYOUT = `
.CardSandbox { width: 100%; display: flex; flex-wrap: wrap; align-items: center; gap: 0 6px }
.CardSandbox .CardSandbox-icon { flex: none; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.6 }
.CardSandbox input.CardSandbox-input { box-sizing: border-box; min-width: 0; min-height: 44px; margin: 0; padding: 0 6px;
  border: 0; border-radius: 2px; background: none; box-shadow: none; font: inherit; color: inherit;
  font-variant-numeric: tabular-nums; outline-offset: -3px }
.CardSandbox input[name=cardnumber] { flex: 1 1 180px }
.CardSandbox input[name=exp-date] { width: 88px }
.CardSandbox input[name=cvc] { width: 64px }
.CardSandbox .CardSandbox-note { flex: 1 0 100%; margin: 0; padding-bottom: 8px; font-size: 13px; line-height: 1.45 }
@media (max-width: 479px) {
  .CardSandbox input[name=cardnumber] { flex-basis: calc(100% - 40px) }
  .CardSandbox input[name=exp-date] { margin-left: 26px }
}`;

let sheet: CSSStyleSheet | undefined;
let count = 0;

/** Adds the layout once and returns a unique class for one element's placeholder colour. */
export function addStyles(style: ElementStyle | undefined): string {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(LAYOUT);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const name = `CardSandbox-${++count}`;
  const placeholder = style?.base?.["::placeholder"];
  const color = typeof placeholder === "object" ? placeholder.color : undefined;
  if (typeof color === "string" && CSS.supports("color", color)) {
    sheet.insertRule(`.${name} input::placeholder { color: ${color}; opacity: 1 }`, sheet.cssRules.length);
  }
  return name;
}

/** Sets CSS properties on an input; skips what is not a property (pseudo-classes, iconColor). */
export function applyValues(input: HTMLElement, values: StyleValues | undefined): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === "string") input.style.setProperty(property, value);
  }
}
