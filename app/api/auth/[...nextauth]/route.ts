import { handleAuth } from "@/lib/auth/handle-auth";

export const dynamic = "force-dynamic";
export const GET = handleAuth;
export const POST = handleAuth;
export const PUT = handleAuth;
export const PATCH = handleAuth;
export const DELETE = handleAuth;
export const OPTIONS = handleAuth;
