import type mongoose from "mongoose";
import { randomBytes } from "node:crypto";
import { signAccessToken } from "@/lib/platform/auth/access-token";
import { findActorBySession, type Actor } from "@/lib/platform/auth/actor";
import type { Role } from "@/lib/platform/contracts/endpoint";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";

let made = 0;

export interface TestActor<R extends Role = Role> {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly actor: Actor<R>;
  readonly token: string;
  /** Request headers of this person. */
  readonly headers: Record<string, string>;
}

/**
 * Creates a person with an active session and an access token. A member made here has no agreement yet: see factories.
 */
export async function makeActor<R extends Role>(
  role: R,
  fields: { email?: string; name?: string } = {},
): Promise<TestActor<R>> {
  made += 1;
  const email = fields.email ?? `${role}.${made}.${randomBytes(3).toString("hex")}@example.com`;
  const user = await UserModel.create({ email, name: fields.name ?? `${role} ${made}`, role });
  return signInAs<R>(user._id);
}

/** Creates another session, token and authenticated actor for an existing account. */
export async function signInAs<R extends Role>(userId: mongoose.Types.ObjectId): Promise<TestActor<R>> {
  const now = new Date();
  const sessionId = randomBytes(24).toString("base64url");
  await SessionModel.create({
    _id: sessionId,
    user_id: userId,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  });
  const actor = await findActorBySession({ userId: String(userId), sessionId });
  if (!actor) throw new Error("The test's own actor could not be proven.");
  // As long as the session: a slow machine needs more than five minutes for a file whose tests share their people.
  const token = await signAccessToken({ userId: String(userId), sessionId }, 3_600);
  return {
    userId: String(userId),
    sessionId,
    email: actor.email,
    actor: actor as Actor<R>,
    token,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  };
}

type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/** Calls an exported route handler as the server does. */
export async function callRoute(
  handler: RouteHandler,
  path: string,
  options: {
    method?: string;
    as?: TestActor | null;
    params?: Record<string, string>;
    body?: unknown;
    headers?: Record<string, string>;
  } = {},
): Promise<Response> {
  const request = new Request(`http://localhost:3000${path}`, {
    method: options.method ?? "GET",
    headers: { "Content-Type": "application/json", ...options.as?.headers, ...options.headers },
    ...(options.body !== undefined && {
      body: typeof options.body === "string" ? options.body : JSON.stringify(options.body),
    }),
  });
  return handler(request, { params: Promise.resolve(options.params ?? {}) });
}
