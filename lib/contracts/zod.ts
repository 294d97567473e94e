import { z } from "zod";

// In the browser zod probes `new Function`, which the content security policy reports; the server keeps the fast path.
if (typeof window !== "undefined") z.config({ jitless: true });

export { z };
