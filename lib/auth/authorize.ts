import { email as emailField } from "@/lib/contracts/fields";
import { AppError } from "@/lib/errors";
import { consume, refund, restore } from "@/lib/http/limits";
import { UserModel } from "@/models/user";
import { authRequest } from "./auth-request";
import { verifyPassword } from "./password-hash";
import { startSessionByPassword } from "./sessions";

export interface Known {
  readonly id: string;
}

/**
 * The account behind an email and a password, its session begun, or null. Anything but two strings is a failed
 * sign-in, never a query (attacks A1). Five tries in 15 minutes per account and address (design §5), and 500
 * failures per address, so that nobody tries one password on everybody. A failure that is not the person's is
 * put aside for the route, so that no driver's text reaches the redirect (attacks A4).
 */
export async function authorize(credentials: unknown): Promise<Known | null> {
  try {
    const { email, password } = (credentials ?? {}) as Record<string, unknown>;
    const address = emailField.safeParse(email);
    const { address: client, userAgent } = authRequest();
    const key = `${address.success ? address.data : "-"} ${client}`;
    await consume("sign-in", key);
    await consume("failed-sign-in", client);
    if (!address.success || typeof password !== "string" || password === "") return null;
    const user = await UserModel.findOne({ email: address.data }, { password_hash: 1 }).lean();
    if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user?.password_hash) return null;
    const sessionId = await startSessionByPassword(String(user._id), userAgent, user.password_hash);
    if (!sessionId) return null;
    authRequest().sessionId = sessionId;
    await restore("sign-in", key);
    await refund("failed-sign-in", client);
    return { id: user._id.toString() };
  } catch (error) {
    authRequest().failure = error;
    throw new Error(error instanceof AppError ? error.code : "unavailable", { cause: error });
  }
}
