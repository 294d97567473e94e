import { accountAdapter } from "@/lib/users/link-google";
import { authHandler } from "@/lib/platform/http/handle-auth";

export const dynamic = "force-dynamic";

const handle = authHandler(accountAdapter);
export const GET = handle;
export const POST = handle;
