import { catalogue } from "@/lib/platform/contracts/language";

/** What the pages of an account say. */
export const SCREENS = catalogue({ en: {}, bn: {} });
