import { once } from "node:events";
import { parseArgs } from "node:util";
import { buildIfChanged } from "../build/build-product";
import { openThreeNodes } from "../embedded/three-nodes";
import { findFreePort } from "../free-port";
import { step } from "../progress";
import { Refusal, runCommand } from "../refusal";
import { prepareProduct, type Undo } from "./prepare";
import { createRoundRobin } from "./round-robin";
import { startServer, type ServerProcess } from "./server-process";
import { onStopSignal, whenAborted } from "./stop-signal";

const MOST_INSTANCES = 8;

const { values } = parseArgs({
  options: {
    instances: { type: "string", default: "2" },
    /** Signs in, pays, kills and freezes on a cluster with its own data, and reports whether everything held. */
    check: { type: "boolean", default: false },
    /** The same with one of tests/cluster/drills.ts, which takes minutes. */
    drill: { type: "string" },
  },
});

function readInstances(): number {
  const count = Number(values.instances);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_INSTANCES) return count;
  throw new Refusal(`--instances takes a number from 1 to ${MOST_INSTANCES}.`);
}

/** Runs several instances behind a round-robin on loopback, on a replica set of three. */
await runCommand(async () => {
  const stopSignal = onStopSignal();
  const undo: Undo = [];
  try {
    const count = readInstances();
    if (values.check || values.drill !== undefined) {
      const { startCluster } = await import("./start-cluster");
      const { checkCluster } = await import("@/tests/cluster/check-cluster");
      const { runDrill } = await import("@/tests/cluster/drills");
      const start = (options = {}) => startCluster({ count, stopped: stopSignal, ...options });
      const held = await (values.drill === undefined ? checkCluster(start) : runDrill(values.drill, start));
      process.exitCode = held ? 0 : 1;
      return;
    }
    const { port, welcome } = await prepareProduct(undo, openThreeNodes);
    await buildIfChanged({ stopSignal });
    // The instances trust only the balancer in front of them for the client's address.
    const env = { ...process.env, HOST: "127.0.0.1", TRUST_PROXY: "1" };
    const instances: ServerProcess[] = [];
    const ports: number[] = [];
    await step(`starting ${count} instances`, async () => {
      for (let index = 0; index < count; index++) {
        ports.push(await findFreePort());
        const instance = await startServer(ports[index] ?? 0, stopSignal, env);
        instances.push(instance);
        undo.push(instance.stop);
      }
    });
    const balancer = createRoundRobin(ports).listen(port, process.env.HOST);
    await once(balancer, "listening");
    undo.push(async () => {
      balancer.closeAllConnections();
      balancer.close();
    });
    const places = instances.map(({ pid }, index) => `process ${pid} on port ${ports[index] ?? 0}`);
    console.log(`\n${welcome.join("\n")}\n  Instances ${places.join("; ")}\n`);
    await Promise.race([Promise.all(instances.map(({ ended }) => ended)), whenAborted(stopSignal)]);
  } catch (error) {
    if (!stopSignal.aborted) throw error;
  } finally {
    for (const stop of undo.reverse()) await stop();
  }
});
process.exit();
