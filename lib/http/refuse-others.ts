import { AppError, notFound } from "@/lib/errors";
import { problemResponse } from "./problem";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Handlers = Record<Method, () => Promise<Response>>;

function handlersFor(answer: () => Response): Handlers {
  const refused = () => Promise.resolve(answer());
  return Object.fromEntries(METHODS.map((method) => [method, refused])) as Handlers;
}

/** Handlers for the methods a path does not have: 405 with the body every failure has, and the ones it does have. */
export function refuseOthers(...allowed: readonly Method[]): Handlers {
  return handlersFor(() =>
    problemResponse(new AppError("method_not_allowed", "This address does not take this method."), {
      Allow: allowed.join(", "),
    }),
  );
}

/** Handlers of a path that does not exist: 404 with the body every failure has. */
export function refuseAll(): Handlers {
  return handlersFor(() => problemResponse(notFound("There is no such call.")));
}
