import { catalogue } from "@/lib/platform/contracts/language";

/** What the pages of announcements say. */
export const SCREENS = catalogue({ en: {}, bn: {} });
