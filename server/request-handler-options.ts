import { type Middleware } from "./files/static-files";
import { type RequestLine } from "./request-line";
import { type RequestQueues } from "./request-queues";

export interface RequestHandlerOptions {
  /** The site's address, the host of every shared rendering. */
  origin: string;
  cardSandbox?: string | undefined;
  /** `npm run dev`: the same front without the cache, and with Next's tools. */
  isDevelopment?: boolean;
  /** Returns a request's lane in the queue. */
  queues?: Partial<RequestQueues>;
  /** Static files, tried before Next. */
  files?: Middleware;
  /** Called for every request once it is answered. */
  onRequest?: (line: RequestLine) => void;
  /** Also called for requests that neither the cache nor a call with a contract answers: nothing else counts them. */
  onOther?: (line: RequestLine) => void;
  onError: (error: unknown) => void;
}
