/** Settings shared by the app processes, the sandbox and the run. */
export interface Settings {
  readonly mongoPort: number;
  readonly frontPort: number;
  readonly appPorts: readonly number[];
  readonly folder: string;
}

/** The most that the clock of the jobs, which charge and remind of rents, is ahead. */
export const FURTHEST_JUMP_DAYS = 100;

export const KEYS = {
  STRIPE_SECRET_KEY: "sk_test_sandbox_chaos",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_sandbox_chaos",
  STRIPE_WEBHOOK_SECRET: "whsec_sandbox_chaos",
};

export const mongoUri = ({ mongoPort }: Settings) =>
  `mongodb://127.0.0.1:${mongoPort}/chaos?replicaSet=nibash&directConnection=true`;

/** The complete configuration of an app process, as `npm start` would set it. */
export function environmentOf(settings: Settings, sandboxUrl: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    NIBASH_EMBEDDED: "1",
    MONGODB_URI: mongoUri(settings),
    NEXTAUTH_SECRET: "chaos-nextauth-secret-of-32-characters",
    ACCESS_TOKEN_SECRET: "chaos-access-token-secret-of-32-characters",
    NEXTAUTH_URL: `http://127.0.0.1:${settings.frontPort}`,
    CARD_SANDBOX_URL: sandboxUrl,
    LOG_LEVEL: "warn",
    RECONCILE_SECONDS: "10",
    MAIL_DIR: `${settings.folder}/mails`,
    ...KEYS,
  };
}
