import { refuseAll } from "@/lib/http/method-not-allowed";

// Every path of the API that is not a call: 404 with the body every failure has
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = refuseAll();
