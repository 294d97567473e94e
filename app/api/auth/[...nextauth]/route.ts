import { authHandler } from "@/lib/platform/http/handle-auth";
import { accountAdapter } from "@/lib/users/link-google";

export const dynamic = "force-dynamic";

const handle = authHandler(accountAdapter);
export const GET = handle;
export const POST = handle;
