export { ROLES, type Role } from "@/lib/contracts/endpoint";
