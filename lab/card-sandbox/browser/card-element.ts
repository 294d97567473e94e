import { makeIcon, makeInput, makeNote, positionAfter } from "./card-inputs";
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  type FieldCheck,
  type FieldError,
} from "./format";
import { addStyles, applyValues, type ElementStyle } from "./style";

export type CardElementOptions = {
  style?: ElementStyle;
  classes?: Partial<Record<"base" | "complete" | "empty" | "focus" | "invalid" | "webkitAutofill", string>>;
  disabled?: boolean;
  hideIcon?: boolean;
};

type Handler = (event: unknown) => void;
type Field = "number" | "expiry" | "cvc";
type TypedCard = { number: string; exp_month: string; exp_year: string; cvc: string };

const CLASSES = {
  base: "StripeElement",
  complete: "StripeElement--complete",
  empty: "StripeElement--empty",
  focus: "StripeElement--focus",
  invalid: "StripeElement--invalid",
};
const INVALID_COLOR = "#b1202b";
const FIELDS = ["number", "expiry", "cvc"] as const;

/** `elements.create("card")`: behaves like Stripe's element, but its inputs are in the page itself. */
export class CardElement {
  readonly _elementType = "card";
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly root = document.createElement("div");
  private readonly inputs: Record<Field, HTMLInputElement>;
  private readonly touched = new Set<Field>();
  private options: CardElementOptions;
  private host: Element | null = null;
  private previousExpiry = "";
  /** The class for its placeholder's colour. */
  private look: string;

  constructor(
    options: CardElementOptions,
    private readonly onDestroy: () => void,
  ) {
    this.options = options;
    this.look = addStyles(options.style);
    this.inputs = {
      number: makeInput("cardnumber", "Credit or debit card number", "cc-number", "Card number"),
      expiry: makeInput("exp-date", "Credit or debit card expiration date", "cc-exp", "MM / YY"),
      cvc: makeInput("cvc", "Credit or debit card CVC/CVV", "cc-csc", "CVC"),
    };
    this.root.className = `CardSandbox ${this.look}`;
    if (!options.hideIcon) this.root.append(makeIcon());
    this.root.append(this.inputs.number, this.inputs.expiry, this.inputs.cvc, makeNote());
    for (const field of FIELDS) this.listen(field);
    this.paint();
  }

  on(type: string, handler: Handler): this {
    const known = this.handlers.get(type) ?? new Set();
    this.handlers.set(type, known.add(handler));
    return this;
  }

  once(type: string, handler: Handler): this {
    const once: Handler = (event) => {
      this.off(type, once);
      handler(event);
    };
    return this.on(type, once);
  }

  off(type: string, handler?: Handler): this {
    if (handler) this.handlers.get(type)?.delete(handler);
    else this.handlers.delete(type);
    return this;
  }

  mount(target: string | Element): void {
    const host = typeof target === "string" ? document.querySelector(target) : target;
    if (!host) throw new Error("The selector you specified applies to no DOM elements.");
    this.host = host;
    host.replaceChildren(this.root);
    this.paint();
    setTimeout(() => this.emit("ready"), 0);
  }

  unmount(): void {
    this.root.remove();
    this.host = null;
  }

  destroy(): void {
    this.unmount();
    this.handlers.clear();
    this.onDestroy();
  }

  update(options: CardElementOptions): void {
    this.options = { ...this.options, ...options };
    if (options.style) {
      const look = addStyles(options.style);
      this.root.classList.replace(this.look, look);
      this.look = look;
    }
    this.paint();
  }

  focus(): void {
    this.inputs.number.focus();
  }

  blur(): void {
    for (const field of FIELDS) this.inputs[field].blur();
  }

  clear(): void {
    for (const field of FIELDS) this.inputs[field].value = "";
    this.touched.clear();
    this.previousExpiry = "";
    this.changed();
  }

  /** Returns the typed card, or its first error, which is then also shown. */
  read(): { card: TypedCard } | { error: FieldError } {
    for (const field of FIELDS) this.touched.add(field);
    const error = FIELDS.map((field) => this.check(field).error).find((found) => found !== undefined);
    if (error) {
      this.changed();
      return { error };
    }
    const expiry = digitsOf(this.inputs.expiry.value);
    const number = digitsOf(this.inputs.number.value);
    return {
      card: { number, exp_month: expiry.slice(0, 2), exp_year: expiry.slice(2), cvc: this.inputs.cvc.value },
    };
  }

  private listen(field: Field): void {
    const input = this.inputs[field];
    input.addEventListener("input", () => {
      this.format(field);
      this.changed();
      if (this.check(field).complete && input.selectionStart === input.value.length)
        this.beside(field, 1)?.focus();
    });
    input.addEventListener("focus", () => {
      this.paint();
      this.emit("focus");
    });
    input.addEventListener("blur", () => {
      if (input.value !== "") this.touched.add(field);
      this.changed();
      this.emit("blur");
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.emit("escape");
      if (event.key === "Backspace" && input.value === "") this.beside(field, -1)?.focus();
    });
  }

  private beside(field: Field, step: 1 | -1): HTMLInputElement | undefined {
    const other = FIELDS[FIELDS.indexOf(field) + step];
    return other && this.inputs[other];
  }

  /** Writes the grouped text back and keeps the caret after the same digit. */
  private format(field: Field): void {
    const input = this.inputs[field];
    const isAtEnd = input.selectionStart === input.value.length;
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
    const value = this.formatted(field, input.value);
    if (field === "expiry") this.previousExpiry = value;
    if (input.value === value) return;
    input.value = value;
    const caret = isAtEnd ? value.length : positionAfter(value, digitsBefore);
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }

  private formatted(field: Field, value: string): string {
    if (field === "number") return formatNumber(value);
    if (field === "cvc") return formatCvc(value, this.inputs.number.value);
    return formatExpiry(value, this.previousExpiry);
  }

  private check(field: Field): FieldCheck {
    const { value } = this.inputs[field];
    if (field === "number") return checkNumber(value);
    if (field === "expiry") return checkExpiry(value, new Date());
    return checkCvc(value, this.inputs.number.value);
  }

  /** An incomplete field is not an error before it loses focus. */
  private shownError(field: Field): FieldError | undefined {
    const { error } = this.check(field);
    return error?.code.startsWith("incomplete_") && !this.touched.has(field) ? undefined : error;
  }

  private changed(): void {
    this.paint();
    this.emit("change", {
      elementType: "card",
      brand: brandOf(this.inputs.number.value),
      complete: FIELDS.every((field) => this.check(field).complete),
      empty: FIELDS.every((field) => this.inputs[field].value === ""),
      error: FIELDS.map((field) => this.shownError(field)).find((error) => error !== undefined),
      value: { postalCode: "" },
    });
  }

  private paint(): void {
    const { style, classes, disabled } = this.options;
    const names = { ...CLASSES, ...classes };
    for (const field of FIELDS) {
      const input = this.inputs[field];
      const isWrong = this.shownError(field) !== undefined;
      input.disabled = disabled ?? false;
      input.setAttribute("aria-invalid", String(isWrong));
      input.style.removeProperty("color");
      applyValues(input, style?.base);
      if (isWrong) applyValues(input, { color: INVALID_COLOR, ...style?.invalid });
    }
    const states = {
      base: true,
      complete: FIELDS.every((field) => this.check(field).complete),
      empty: FIELDS.every((field) => this.inputs[field].value === ""),
      focus: this.root.contains(document.activeElement),
      invalid: FIELDS.some((field) => this.shownError(field)),
    };
    for (const [state, isOn] of Object.entries(states)) {
      const name = names[state as keyof typeof states];
      if (name) this.host?.classList.toggle(name, isOn);
    }
  }

  private emit(type: string, event: unknown = { elementType: "card" }): void {
    for (const handler of [...(this.handlers.get(type) ?? [])]) handler(event);
  }
}
