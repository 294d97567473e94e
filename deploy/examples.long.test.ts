import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { cardsOf, parseEnv } from "@/lib/platform/env";
import { processMetrics } from "@/lib/platform/http/process-metrics";
import { findRoutes } from "@/tests/support/api-routes";

const read = (name: string) => readFileSync(join("deploy", name), "utf8");
const HISTOGRAM = /_(bucket|count|sum)$/;

/** Names of metrics in an expression, and of the labels that are asked for. */
function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:nibash|nodejs|process)_\w+/g)].map(([name]) => name);
}

async function knownNames(): Promise<string[]> {
  return (await processMetrics().getMetricsAsJSON()).map(({ name }) => name);
}

interface Rules {
  readonly groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  readonly panels: { id: number; title: string; targets: { expr: string }[] }[];
}

const rules = (parse(read("alerts.yaml")) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read("dashboard.json")) as Dashboard;
const EXPRESSIONS = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

describe("alerts and dashboard", () => {
  it.each(EXPRESSIONS)("%s uses metrics that the product exports", async (_, expression) => {
    const known = await knownNames();
    const names = namesIn(expression);
    for (const name of names)
      expect(known).toContain(known.includes(name) ? name : name.replace(HISTOGRAM, ""));
    expect(names.length > 0 || expression.startsWith("up{")).toBe(true);
  });

  it("have unique alert names with summaries, and unique panel ids", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { annotations } of rules) expect(annotations.summary).toMatch(/\w/);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it("have alert rules that promtool accepts, if it is installed", () => {
    const checked = spawnSync("promtool", ["check", "rules", "deploy/alerts.yaml"], { encoding: "utf8" });
    // Where it is not, the expressions were at least read above.
    if (checked.error) expect(checked.error.message).toContain("ENOENT");
    else expect(checked.stdout).toContain(`SUCCESS: ${String(rules.length)} rules found`);
  });
});

interface Probe {
  readonly httpGet: { path: string };
}
interface Kubernetes {
  readonly kind: string;
  readonly metadata: { name: string };
  readonly spec: {
    template: {
      spec: {
        terminationGracePeriodSeconds: number;
        containers: {
          env: { name: string; value: string }[];
          livenessProbe: Probe;
          readinessProbe: Probe;
          startupProbe: Probe;
        }[];
      };
    };
  };
}

/** What the server takes after the door has shut (server/http-server.ts): requests, mails, its own work. */
const AFTER_THE_DOOR_S = 18;

describe("the Kubernetes example", () => {
  const documents = parseAllDocuments(read("kubernetes.yaml"));
  const objects = documents.map((document) => document.toJS() as Kubernetes);

  it("is valid YAML in which each object has a kind and a name", () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    for (const { kind, metadata } of objects) expect(`${kind} ${metadata.name}`).toMatch(/^\w+ nibash/);
  });

  it("probes existing endpoints, uses /api/live for liveness, and allows enough time to stop", async () => {
    const pod = objects.find(({ kind }) => kind === "Deployment")?.spec.template.spec;
    const container = pod?.containers[0];
    const paths = [container?.livenessProbe, container?.readinessProbe, container?.startupProbe].map(
      (probe) => probe?.httpGet.path,
    );
    expect(paths).toEqual(["/api/live", "/api/health", "/api/live"]);
    const known = (await findRoutes()).map(({ path }) => `/api${path}`);
    for (const path of paths) expect(known).toContain(path);
    const drain = Number(container?.env.find(({ name }) => name === "DRAIN_SECONDS")?.value);
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(drain + AFTER_THE_DOOR_S);
  });
});

interface Compose {
  readonly services: Record<
    string,
    {
      image: string;
      build?: { context: string; target: string };
      user?: string;
      entrypoint?: string[];
      env_file?: { path: string; required: boolean }[];
      ports?: string[];
      volumes?: string[];
      stop_grace_period?: string;
      command?: string[];
      environment?: Record<string, string>;
      depends_on?: Record<string, { condition: string }>;
    }
  >;
  readonly volumes: object;
}

/** The image's own command, as the Dockerfile has it. */
const imageCommand = (): string =>
  (
    JSON.parse(
      /^CMD (\[.*\])$/m.exec(readFileSync("Dockerfile", "utf8").split("AS server")[1] ?? "")?.[1] ?? "[]",
    ) as string[]
  ).join(" ");

describe("the Compose file for one machine", () => {
  const { services, volumes } = parse(read("compose.yaml"), { merge: true }) as Compose;
  const { mongodb, secrets, migrate, nibash, caddy, backup, tools } = services;
  /** As a shell gets it: Compose makes one dollar of two. */
  const script = (words: string[] | undefined) => words?.at(-1)?.replaceAll("$$", "$") ?? "";

  it("publishes the proxy alone, which forwards the domain to the one instance", () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(["caddy"]);
    expect(caddy?.command).toEqual(["caddy", "reverse-proxy", "--from", "${DOMAIN}", "--to", "nibash:3000"]);
    expect(readFileSync("Dockerfile", "utf8")).toContain("PORT=3000");
    expect(caddy?.depends_on).toEqual({ nibash: { condition: "service_healthy" } });
    expect(nibash?.environment?.TRUST_PROXY).toBe("1");
    expect(Number.parseInt(nibash?.stop_grace_period ?? "0", 10)).toBeGreaterThan(5 + AFTER_THE_DOOR_S);
  });

  it("starts the server by the image's command, once the database is migrated", () => {
    expect(script(nibash?.command)).toBe(`set -a && . /secrets/secrets.env && exec ${imageCommand()}`);
    expect(nibash?.depends_on).toEqual({ migrate: { condition: "service_completed_successfully" } });
    expect(migrate?.depends_on).toEqual({
      mongodb: { condition: "service_healthy" },
      secrets: { condition: "service_completed_successfully" },
    });
    expect(mongodb?.command?.slice(0, 3)).toEqual(["mongod", "--replSet", "nibash"]);
    for (const one of [nibash, migrate, backup, tools])
      expect(one?.environment?.MONGODB_URI).toBe("mongodb://mongodb:27017/nibash?replicaSet=nibash");
    // Each image is exported once.
    const targets = Object.values(services).flatMap(({ build, image }) =>
      build ? [[image, build.target]] : [],
    );
    expect(targets).toEqual([
      ["nibash-tools:latest", "tools"],
      ["nibash:latest", "server"],
    ]);
    for (const one of [migrate, backup, tools])
      expect(one).toMatchObject({ image: "nibash-tools:latest", pull_policy: "never" });
    const mounted = Object.values(services).flatMap(({ volumes: own = [] }) =>
      own.map((each) => each.split(":")[0]),
    );
    expect(Object.keys(volumes).sort()).toEqual([...new Set(mounted)].sort());
  });

  it("makes two different secrets once, of which nibash.env's come first, and a configuration that the server takes", () => {
    const folder = mkdtempSync(join(tmpdir(), "nibash-secrets-"));
    const make = script(secrets?.command)
      .replaceAll("/secrets", folder)
      .replace("chown 1000:1000 new &&", "");
    const run = (text: string, env: Record<string, string> = {}) =>
      spawnSync("sh", ["-c", text], {
        encoding: "utf8",
        env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
      });
    expect(run(make)).toMatchObject({ status: 0, stderr: "" });
    const made = readFileSync(join(folder, "secrets.env"), "utf8");
    expect(run(make).status).toBe(0);
    expect(readFileSync(join(folder, "secrets.env"), "utf8")).toBe(made);
    const read = (env: Record<string, string> = {}) =>
      JSON.parse(
        run(
          `set -a && . ${folder}/secrets.env && exec ${process.execPath} -p 'JSON.stringify(process.env)'`,
          env,
        ).stdout,
      ) as Record<string, string>;
    const variables = {
      ...read(),
      ...nibash?.environment,
      NEXTAUTH_URL: "https://home.example.com",
      NODE_ENV: "production",
    };
    expect(cardsOf(parseEnv(variables))).toBe("off");
    expect(read({ NEXTAUTH_SECRET: "n".repeat(32) }).NEXTAUTH_SECRET).toBe("n".repeat(32));
    rmSync(folder, { recursive: true });
  });

  it("names only variables that the product knows, and commands that exist", () => {
    const known = readFileSync("lib/platform/env.ts", "utf8");
    for (const name of Object.keys({ ...nibash?.environment, ...tools?.environment }))
      expect(known).toContain(`${name}:`);
    const texts = [read("compose.yaml"), readFileSync("README.md", "utf8")].join("\n");
    const named = [...texts.matchAll(/scripts\/run\/[\w-]+\.ts/g)].map(([path]) => path);
    expect(named.length).toBeGreaterThan(3);
    for (const path of named) expect(existsSync(path), path).toBe(true);
  });

  it("backs up at three in the morning in Dhaka, whenever it was started", () => {
    const sum = /sleep \$\(\( (.*) \)\);/.exec(script(backup?.command))?.[1] ?? "";
    for (const clock of ["00:00:00", "20:59:59", "21:00:00", "23:59:59"]) {
      const now = Date.parse(`2026-11-28T${clock}Z`) / 1_000;
      const { stdout } = spawnSync("sh", ["-c", `echo $(( ${sum.replace("$(date +%s)", String(now))} ))`], {
        encoding: "utf8",
      });
      expect(new Date((now + Number(stdout)) * 1_000).toISOString()).toContain("T21:00:01");
    }
  });
});

describe("the Compose example of two instances", () => {
  const { services, volumes } = parse(read("compose-two.yaml"), { merge: true }) as Compose;

  it("publishes only the proxy's ports, and allows instances enough time to stop", () => {
    expect(Object.keys(services)).toEqual(["mongodb", "migrate", "first", "second", "nginx"]);
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(["nginx"]);
    for (const name of ["first", "second"])
      expect(Number.parseInt(services[name]?.stop_grace_period ?? "0", 10)).toBeGreaterThan(
        5 + AFTER_THE_DOOR_S,
      );
    expect(services.second?.environment).toMatchObject({ TRUST_PROXY: "1", PORT: "3002" });
  });

  it("brings a replica set on a volume, which everything that writes uses and waits for", () => {
    const [name, set] = [services.mongodb?.command?.[2], services.mongodb?.command?.[1]];
    expect(set).toBe("--replSet");
    expect(services.mongodb?.volumes).toEqual(["mongodb:/data/db"]);
    expect(Object.keys(volumes)).toEqual(["mongodb"]);
    for (const one of ["migrate", "first", "second"])
      expect(services[one]?.environment?.MONGODB_URI).toBe(
        `mongodb://mongodb:27017/nibash?replicaSet=${name ?? ""}`,
      );
    expect(services.migrate?.depends_on).toEqual({ mongodb: { condition: "service_healthy" } });
    for (const one of ["first", "second"])
      expect(services[one]?.depends_on).toEqual({ migrate: { condition: "service_completed_successfully" } });
  });

  it("replaces both upstream addresses of the nginx example", () => {
    const replaced = [...(services.nginx?.command?.join(" ") ?? "").matchAll(/s\/([\d.:]+)\//g)].map(
      ([, from]) => from,
    );
    expect(replaced).toHaveLength(2);
    for (const from of replaced) expect(read("nginx.conf")).toContain(`server ${from ?? ""} `);
  });
});

describe("the systemd example", () => {
  const unit = read("nibash@.service");
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";

  it("starts the server with the image's command, and allows it enough time to stop", () => {
    const command = /^CMD \[(.*)\]$/m.exec(
      readFileSync("Dockerfile", "utf8").split("AS server")[1] ?? "",
    )?.[1];
    expect(valueOf("ExecStart")).toBe(
      `/usr/bin/env NODE_ENV=production HOST=127.0.0.1 PORT=%i TRUST_PROXY=1 /usr/bin/${
        command
          ?.replace(/[",]+ ?/g, " ")
          .trim()
          .replace(/ +/g, " ") ?? ""
      }`,
    );
    expect(Number(valueOf("TimeoutStopSec"))).toBeGreaterThan(5 + AFTER_THE_DOOR_S);
    expect(valueOf("KillSignal")).toBe("SIGTERM");
  });

  it("sets port and address in ExecStart, because nibash.env overrides Environment=", () => {
    expect(valueOf("EnvironmentFile")).toBe("/etc/nibash/nibash.env");
    for (const name of ["NODE_ENV", "HOST", "PORT", "TRUST_PROXY"]) {
      expect(unit).not.toMatch(new RegExp(`^Environment=.*\\b${name}=`, "m"));
      expect(valueOf("ExecStart")).toContain(` ${name}=`);
    }
  });

  it("has only sections and keys that systemd-analyze accepts, if it is installed", () => {
    const checked = spawnSync("systemd-analyze", ["verify", "deploy/nibash@.service"], { encoding: "utf8" });
    if (checked.error) expect(checked.error.message).toContain("ENOENT");
    else expect(checked.stderr).not.toMatch(/Unknown (key|lvalue|section)|Failed to parse|Invalid/i);
  });
});

it("every example has a test", () => {
  const tested = [
    "alerts.yaml",
    "compose-two.yaml",
    "compose.yaml",
    "dashboard.json",
    "kubernetes.yaml",
    "nginx.conf",
    "nibash@.service",
  ];
  expect(
    readdirSync("deploy")
      .filter((name) => !name.endsWith(".test.ts"))
      .sort(),
  ).toEqual(tested);
  expect(existsSync("deploy/nginx.test.ts")).toBe(true);
});
