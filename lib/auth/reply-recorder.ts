/**
 * The part of a Node response that next-auth writes to, kept until it can be turned into a Response. next-auth's own
 * handler for route files reads cookies from Next's request storage, so it can be neither bounded nor tested.
 */
export class ReplyRecorder {
  private code = 200;
  private readonly headers = new Map<string, string | string[]>();
  private body: string | null = null;

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }

  json(value: unknown): void {
    this.setHeader("Content-Type", "application/json");
    this.body = JSON.stringify(value);
  }

  send(value: unknown): void {
    if (typeof value === "string") this.body = value;
    else if (value !== undefined && value !== null) this.json(value);
  }

  end(): void {
    this.body = null;
  }

  toResponse(extra: Readonly<Record<string, string>>): Response {
    const headers = new Headers();
    for (const [name, value] of this.headers) for (const one of [value].flat()) headers.append(name, one);
    for (const [name, value] of Object.entries(extra)) headers.set(name, value);
    return new Response(this.body, { status: this.code, headers });
  }
}
