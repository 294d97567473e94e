type Params = Record<string, string | string[] | undefined>;
interface Context {
  readonly params: Promise<Params>;
}
type Handler = (request: Request, context: Context) => Promise<Response>;

/**
 * Gives a dynamic segment another name: Next allows one name per folder, while two calls share a folder
 * and mean different things by it (`/coupons/{code}` and `/coupons/{id}`).
 */
export function renamed(segment: string, name: string, handler: Handler): Handler {
  return async (request, context) => {
    const { [segment]: value, ...others } = await context.params;
    return handler(request, { params: Promise.resolve({ ...others, [name]: value }) });
  };
}
