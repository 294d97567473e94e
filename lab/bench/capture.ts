import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { Refusal } from "../../scripts/refusal";

/** The encodings that a browser accepts; both servers respond with the same bytes. */
export const BROWSER_HEADERS = { "accept-encoding": "gzip, br", accept: "*/*" };

/** Omitted, since node:http adds them itself. */
const OWN = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Stores the product's responses for bare node:http, still compressed, with their headers. */
export async function captureAnswers(url: string, paths: readonly string[], file: string): Promise<void> {
  const answers: Record<string, unknown> = {};
  for (const path of paths) answers[path] = await capture(url + path);
  writeFileSync(file, JSON.stringify(answers));
}

/** Uses node:http, since fetch would decompress the body. */
function capture(address: string): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: BROWSER_HEADERS }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode !== 200)
          reject(new Refusal(`${address} answered ${response.statusCode ?? 0}.`));
        const body = Buffer.concat(chunks);
        const sent = Object.entries(response.headers).filter(([name]) => !OWN.has(name));
        const headers = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
        resolve({
          headers: { ...headers, "content-length": String(body.length) },
          body: body.toString("base64"),
        });
      });
    }).on("error", reject);
  });
}
