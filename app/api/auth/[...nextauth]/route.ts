import { handleAuth } from "@/lib/auth/handle-auth";

export const dynamic = "force-dynamic";
export const GET = handleAuth;
export const POST = handleAuth;
