import { config } from "zod";

// In the browser zod probes `new Function`, which the content security policy reports; the server keeps the fast path.
if (typeof window !== "undefined") config({ jitless: true });

// Imported as a namespace (`import * as z`): for a binding named z, bundlers would keep all of zod, with fifty languages.
export * from "zod";
