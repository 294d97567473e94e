import { catalogue } from "@/lib/platform/contracts/language";

/** What a member's pages of rent, bills, receipts, autopay and the deposit say. */
export const SCREENS = catalogue({ en: {}, bn: {} });
