import { refuseAll } from "@/lib/http/method-not-allowed";

// Any other path of the API: 404 with the usual error body
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = refuseAll();
