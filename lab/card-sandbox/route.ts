import type { Params } from "./params";
import type { Caller, Sandbox } from "./sandbox";

export type Call = {
  sandbox: Sandbox;
  params: Params;
  /** The object's id in the path; empty if there is none. */
  id: string;
  caller: Caller;
  processing_ms: number | undefined;
};

export type Route = {
  method: "DELETE" | "GET" | "POST";
  pattern: RegExp;
  /** The operation's name in fault rules: `payment_intents.confirm`. */
  operation: string;
  isPublic?: true;
  handle: (call: Call) => unknown;
};

const ID = "([A-Za-z0-9_]{1,80})";

export function at(path: string, version = "v1"): RegExp {
  return new RegExp(`^/${version}/${path.replace(":id", ID)}$`);
}

/** For calls without parameters. */
export function plain(handle: (call: Call) => unknown): (call: Call) => unknown {
  return (call) => {
    call.params.methodNotAllowed();
    return handle(call);
  };
}
