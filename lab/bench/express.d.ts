/** The part of Express that lab/bench/servers/express.ts uses. */
declare module "express" {
  interface Request {
    query: Record<string, string | undefined>;
  }
  interface Response {
    json: (body: unknown) => void;
  }
  interface App {
    disable: (setting: string) => void;
    set: (setting: string, value: unknown) => void;
    get: (path: string, handle: (request: Request, response: Response) => Promise<void>) => void;
    listen: (port: number, host: string) => void;
  }
  export default function express(): App;
}
