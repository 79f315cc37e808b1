import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { CommandError, type Print } from "@/scripts/local/command-error";

export function findProgram(names: readonly string[]): string | undefined {
  const directories = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => directories.map((directory) => join(directory, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Only as root with apt-get; false otherwise or on failure. */
export function installDebianPackage(name: string, say: Print): boolean {
  if (process.getuid?.() !== 0 || !findProgram(["apt-get"])) return false;
  say(`Installing ${name} (apt-get).`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Test files run in parallel, and apt-get fails while another one runs, so they take turns.
  const apt = (...args: string[]) =>
    spawnSync("flock", [join(tmpdir(), "apt-get.lock"), "apt-get", ...args], { env, stdio: ["ignore", "pipe", "pipe"] })
      .status === 0;
  return apt("update", "-qq") && apt("install", "-y", "-qq", "--no-install-recommends", name);
}

/** Installs the program's Debian package if it is missing. Throws `CommandError` where that is not possible. */
export function needProgram(name: string, debian = name): string {
  const found = findProgram([name]) ?? (installDebianPackage(debian, console.log) ? findProgram([name]) : undefined);
  if (found) return found;
  throw new CommandError(`This needs ${name} on the PATH.`, `Install it (Debian: apt-get install ${debian}).`);
}
