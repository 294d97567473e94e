import { settleRole } from "@/lib/platform/http/settle-role";

export const dynamic = "force-dynamic";
export const GET = settleRole;
