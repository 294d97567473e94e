import { catalogue } from "@/lib/platform/contracts/language";

/** What members read of repairs. */
export const SCREENS = catalogue({ en: {}, bn: {} });
