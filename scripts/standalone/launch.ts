import { runCommand } from "@/scripts/standalone/commands";

// What scripts/launch.mjs is in a standalone folder.
process.exitCode = await runCommand(process.argv.slice(2));
