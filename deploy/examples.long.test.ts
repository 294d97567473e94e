import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
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

/** What the server takes after the door has shut (server/shutdown.ts): requests, mails, its own work. */
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

describe("the Compose example", () => {
  const { services, volumes } = parse(read("compose.yaml"), { merge: true }) as Compose;

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
