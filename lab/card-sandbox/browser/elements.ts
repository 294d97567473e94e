import { CardElement, type CardElementOptions } from "./card-element";

/** `stripe.elements()`: holds at most one card element, as Stripe does. */
export class Elements {
  private card: CardElement | null = null;

  create(type: string, options: CardElementOptions = {}): CardElement {
    if (type !== "card") throw new Error(`The card sandbox plays the element card, not ${type}.`);
    if (this.card)
      throw new Error("Can only create one Element of type card through the same Elements object.");
    this.card = new CardElement(options, () => {
      this.card = null;
    });
    return this.card;
  }

  /** Finds it by name, or by the React component that mounted it. */
  getElement(type: string | { __elementType?: string }): CardElement | null {
    const name = typeof type === "string" ? type : type.__elementType;
    return name === "card" ? this.card : null;
  }

  update(): void {
    // The sandbox has only one locale and appearance.
  }

  fetchUpdates(): Promise<object> {
    return Promise.resolve({});
  }

  submit(): Promise<object> {
    return Promise.resolve({});
  }
}
