import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackages } from "../embedded/shared-libraries";
import { Refusal } from "../refusal";

/** Returns the path of an nginx: one on the PATH or in Debian's location, else Debian's package if root. */
export async function findNginx(): Promise<string> {
  const found = findOnPath("nginx");
  // The tests create their own certificate.
  if (found && findOnPath("openssl")) return found;
  if (process.getuid?.() === 0 && (await installDebianPackages(["nginx-light", "openssl"]))) {
    const installed = findOnPath("nginx");
    if (installed) return installed;
  }
  throw new Refusal(
    'The tests of deploy/nginx.conf need nginx and openssl: install them ("apt-get install nginx-light openssl").',
  );
}

function findOnPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
