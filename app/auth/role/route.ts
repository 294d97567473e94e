import { settleRole } from "@/lib/http/settle-role";

export const dynamic = "force-dynamic";
export const GET = settleRole;
