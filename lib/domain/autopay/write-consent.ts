/**
 * The consent that a person gives when they save a card: to charges without them, when, how much, and how to stop them
 * (https://docs.stripe.com/payments/save-and-reuse, compliance). Stored with the card.
 */
export function consentWords(building: string): string {
  return [
    `You let ${building} save this card with the card provider and charge it for your rent while you are away.`,
    "Autopay, once you switch it on, takes the rent of one month at a time, the oldest that you owe, on the day of the month that you choose. You see the date and the amount before.",
    "If the bank declines it, we tell you by mail and try again after two and after five days.",
    "You can switch autopay off or remove the card at any time until the minute before.",
  ].join(" ");
}
