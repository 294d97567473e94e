import { AppError } from "@/lib/errors";

/** Largest JSON body (design §3). */
export const MAX_BODY_BYTES = 100_000;
/** Deeper JSON is refused before it is walked (attacks G1). */
const MAX_DEPTH = 32;

const tooLarge = () => new AppError("too_large", "This request is too large.");

/** What a stream gives next. One that breaks off is its sender's doing (a closed tab, a lost network), no fault of ours. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new AppError("invalid_input", "This request did not arrive whole.", { cause: error });
  }
}

/**
 * The bytes of a body, read no further than `limit`; throws `too_large` beyond it, `invalid_input` where it breaks off.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await next(reader);
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") {
      if (++depth > MAX_DEPTH) return true;
    } else if (character === "}" || character === "]") depth--;
  }
  return false;
}

/** The JSON of a body; throws `unsupported_type`, `too_large` or `invalid_input`. */
export async function readJson(request: Request): Promise<unknown> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported_type", "Send JSON (application/json).");
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  if (isTooDeep(text)) throw new AppError("invalid_input", "This JSON is nested too deeply.");
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError("invalid_input", "This is not valid JSON.", { cause: error });
  }
}

/**
 * Of a call that takes no body: nothing, or an object with nothing in it. What nobody asked for is refused, as an
 * unknown key is where there are keys. Throws `invalid_input`.
 */
export async function refuseBody(request: Request): Promise<void> {
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES)).trim();
  if (text !== "" && !/^\{\s*\}$/.test(text))
    throw new AppError("invalid_input", "This call takes nothing in its body.");
}
