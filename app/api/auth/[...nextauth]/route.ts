import { accountAdapter } from "@/lib/domain/users/adapt-accounts";
import { authHandler } from "@/lib/http/handle-auth";

export const dynamic = "force-dynamic";

const handle = authHandler(accountAdapter);
export const GET = handle;
export const POST = handle;
