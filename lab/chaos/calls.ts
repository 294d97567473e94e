import { tokenOf, type Person } from "./world";

export interface Answer {
  readonly status: number;
  /** `error.code`, or empty. */
  readonly code: string;
  readonly body: Record<string, unknown>;
}

/** Calls of people to the product, counted by result. */
export class Calls {
  readonly outcomes: Record<string, number> = {};

  constructor(private readonly origin: string) {}

  async send(
    person: Person,
    method: string,
    path: string,
    body?: unknown,
    countedAs = path,
  ): Promise<Answer> {
    const answer = await this.fetch(person, method, path, body);
    const outcome = `${method} ${countedAs} ${answer.status}${answer.code && ` ${answer.code}`}`;
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
    return answer;
  }

  /** The product must handle every failure around it: an unexpected error is a fault of its own. */
  broken(): string[] {
    return Object.entries(this.outcomes)
      .filter(([outcome]) => / 500\b/.test(outcome))
      .map(([outcome, times]) => `${outcome}, ${times} times`);
  }

  private async fetch(person: Person, method: string, path: string, body?: unknown): Promise<Answer> {
    try {
      const response = await fetch(`${this.origin}/api/${path}`, {
        method,
        headers: { Authorization: `Bearer ${await tokenOf(person)}`, "Content-Type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(40_000),
      });
      const json = (await response.json()) as Record<string, unknown> & { error?: { code?: string } };
      return { status: response.status, code: json.error?.code ?? "", body: json };
    } catch {
      // Cut off by a SIGKILL: the caller does not know the result.
      return { status: 0, code: "", body: {} };
    }
  }
}
