import { type Middleware } from "./files/static-files";
import { type RequestLine } from "./request-line";
import { type RequestQueues } from "./request-queues";

export interface RequestHandlerOptions {
  /** The site's own address: what every rendering for everybody is told as its host. */
  origin: string;
  cardSandbox?: string | undefined;
  /** `npm run dev`: the same front, but nothing is kept and Next's tools are let through. */
  isDevelopment?: boolean;
  /** Whose turn it is. */
  queues?: Partial<RequestQueues>;
  /** Files made at build, asked before Next. */
  files?: Middleware;
  /** Told of every request once it is answered. */
  onRequest?: (line: RequestLine) => void;
  /** Told as well of those that neither memory nor a call with a contract has answered: nobody else counts them. */
  onOther?: (line: RequestLine) => void;
  onError: (error: unknown) => void;
}
