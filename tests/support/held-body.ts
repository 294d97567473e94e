/**
 * Builds a request whose body is held back. A call reads it only after it has authorised its caller: `isRead` waits for
 * that, `send` releases the body.
 */
export function holdBody(url: string, headers: Record<string, string>, whole: Request) {
  let tell = (): void => undefined;
  const isRead = new Promise<void>((resolve) => (tell = resolve));
  let send = (): void => undefined;
  const isSent = new Promise<void>((resolve) => (send = resolve));
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        tell();
        await isSent;
        controller.enqueue(new Uint8Array(await whole.arrayBuffer()));
        controller.close();
      },
    },
    // Any other value reads the stream ahead, before the call does.
    { highWaterMark: 0 },
  );
  const type = whole.headers.get("content-type") ?? "";
  const request = new Request(url, {
    method: whole.method,
    headers: { ...headers, "Content-Type": type },
    body,
    duplex: "half",
  } as RequestInit);
  return { request, isRead, send };
}
