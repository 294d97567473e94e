// Imported first: Next creates its storages on load, from what this module sets up.
import "next/dist/server/node-environment-baseline";
import { workAsyncStorage, type WorkStore } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { createRequestStoreForAPI } from "next/dist/server/async-storage/request-store";
import { appendMutableCookies } from "next/dist/server/web/spec-extension/adapters/request-cookies";
import { GET as handleAuth } from "@/app/api/auth/[...nextauth]/route";

/** Calls next-auth's route as Next does: within the storage that next-auth reads cookies from. */
export async function callAuthRoute(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const nextauth = pathname.split("/").slice("/api/auth".split("/").length);
  const tags = { tags: [], expirationsByCacheKind: new Map() };
  const store = createRequestStoreForAPI(
    { headers: request.headers } as Parameters<typeof createRequestStoreForAPI>[0],
    { pathname, search },
    tags,
    undefined,
    undefined,
    undefined,
  );
  const work = { route: pathname } as WorkStore;
  const response = await workAsyncStorage.run(work, () =>
    workUnitAsyncStorage.run(store, () => handleAuth(request, { params: Promise.resolve({ nextauth }) })),
  );
  const headers = new Headers(response.headers);
  if (!appendMutableCookies(headers, store.mutableCookies)) return response;
  return new Response(response.body, { status: response.status, headers });
}
