type Command = { main: (args: string[]) => Promise<number> };

/**
 * The commands of a standalone folder, by the names that scripts/launch.mjs gives them in the sources. What builds, tests
 * and measures is not among them; `start` is the server itself.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: () => import("@/scripts/standalone/start"),
  migrate: () => import("@/scripts/migrate"),
  keys: () => import("@/scripts/keys"),
  flags: () => import("@/scripts/flags"),
  announce: () => import("@/scripts/announce"),
  "admin-create": () => import("@/scripts/admin-create"),
  "admin-remove": () => import("@/scripts/admin-remove"),
  "admin-reset-factor": () => import("@/scripts/admin-reset-factor"),
  backup: () => import("@/scripts/backup"),
  restore: () => import("@/scripts/restore"),
  erasures: () => import("@/scripts/erasures"),
  doctor: () => import("@/scripts/doctor"),
  "audit-verify": () => import("@/scripts/audit-verify"),
  "static-files": () => import("@/scripts/static-files"),
  schedule: () => import("@/scripts/schedule"),
};

export const commandNames: readonly string[] = Object.keys(commands);

/** `node scripts/launch.mjs <name> [<argument>...]` in a standalone folder. Returns the exit code. */
export async function runCommand([name = "", ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load) return (await load()).main(args);
  console.error(`Usage: node scripts/launch.mjs <${commandNames.join("|")}>`);
  return 1;
}
