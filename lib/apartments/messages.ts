import { catalogue } from "@/lib/platform/contracts/language";

/** What the listing and an apartment's page say. */
export const SCREENS = catalogue({ en: {}, bn: {} });
