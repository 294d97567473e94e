import { email as emailField } from "@/lib/contracts/fields";
import { AppError } from "@/lib/errors";
import { consume, restore } from "@/lib/http/limits";
import { UserModel } from "@/models/user";
import { authRequest } from "./auth-request";
import { verifyPassword } from "./password-hash";

export interface Known {
  readonly id: string;
}

/**
 * The account behind an email and a password, or null. Anything but two strings is a failed sign-in, never a query
 * (attacks A1). Five tries in 15 minutes per account and address (design §5). A failure that is not the person's is
 * put aside for the route, so that no driver's text reaches the redirect (attacks A4).
 */
export async function authorize(credentials: unknown): Promise<Known | null> {
  try {
    const { email, password } = (credentials ?? {}) as Record<string, unknown>;
    const address = emailField.safeParse(email);
    const key = address.success ? address.data : "-";
    await consume("sign-in", `${key} ${authRequest().address}`);
    if (!address.success || typeof password !== "string" || password === "") return null;
    const user = await UserModel.findOne({ email: address.data }, { password_hash: 1 }).lean();
    if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user) return null;
    await restore("sign-in", `${key} ${authRequest().address}`);
    return { id: user._id.toString() };
  } catch (error) {
    authRequest().failure = error;
    throw new Error(error instanceof AppError ? error.code : "unavailable", { cause: error });
  }
}
