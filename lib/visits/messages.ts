import { catalogue } from "@/lib/platform/contracts/language";

/** What the forms for a visit, a question and a notice of a free apartment say. */
export const SCREENS = catalogue({ en: {}, bn: {} });
