import type { Endpoint, ResponseOf } from "@/lib/platform/contracts/endpoint";
import { languageHeader } from "@/lib/platform/contracts/language";
import { freshToken } from "./browser-session";
import { addressOf, failure } from "./call";
import { networkError } from "./call-error";

interface UploadInput {
  readonly params: Record<string, string>;
  readonly form: FormData;
  /** Receives the share of the body that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Like `call`, for a large form: unlike fetch, XMLHttpRequest reports upload progress. Throws CallError; if
 * aborted before it is sent, the signal's reason.
 */
export async function callUpload<E extends Endpoint>(
  route: `${E["method"]} ${E["path"]}`,
  input: UploadInput,
): Promise<ResponseOf<E>> {
  const [method = "", path = ""] = route.split(" ");
  const token = (await freshToken()) ?? "";
  input.signal?.throwIfAborted();
  const answer = await send(method, addressOf(path, input), token, input);
  const response = new Response(answer.responseText, { status: answer.status });
  if (!response.ok) throw await failure(response, false);
  return (await response.json()) as ResponseOf<E>;
}

function send(method: string, address: string, token: string, input: UploadInput): Promise<XMLHttpRequest> {
  const { form, onProgress, signal } = input;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    const headers = { ...languageHeader(), Authorization: `Bearer ${token}` };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener("load", () => resolve(request));
    request.addEventListener("error", () => reject(networkError()));
    request.addEventListener("abort", () => reject(networkError()));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort);
    request.send(form);
  });
}
