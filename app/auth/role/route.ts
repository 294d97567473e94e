import { settleRole } from "@/lib/auth/settle-role";

export const dynamic = "force-dynamic";
export const GET = settleRole;
