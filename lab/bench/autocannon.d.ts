declare module "autocannon" {
  export interface Request {
    path?: string;
    method?: string;
    headers?: Record<string, string>;
    setupRequest?: (request: Request) => Request;
  }
  export interface Options {
    url: string;
    amount: number;
    connections: number;
    timeout?: number;
    headers?: Record<string, string>;
    requests?: Request[];
  }
  export interface Result {
    requests: { total: number; average: number };
    latency: { p50: number; p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    "2xx": number;
  }
  /** Resolves when all responses are in; emits an event for each. */
  export interface Instance extends Promise<Result> {
    on(event: "response", listener: () => void): this;
  }
  export default function autocannon(options: Options): Instance;
}
