import { config } from "zod";
import { wordsFor } from "./words";

config({
  customError: wordsFor,
  // In the browser zod probes `new Function`, which the content security policy reports; the server keeps the fast path.
  ...(typeof window !== "undefined" && { jitless: true }),
});

// Imported as a namespace (`import * as z`): for a binding named z, bundlers would keep all of zod, with fifty languages.
export * from "zod";
