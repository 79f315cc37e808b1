import { FLAGS, flagLabels, isFlag } from "@/lib/admin/flag-rules";
import { CommandError } from "@/scripts/local/command-error";
import { onDatabase } from "@/scripts/local/on-database";

type Asked = { to: "list" } | { to: "on" | "off"; key: (typeof FLAGS)[number] };

function readArguments([to = "", key = "", ...more]: readonly string[]): Asked {
  if (to === "list" && key === "") return { to };
  if ((to === "on" || to === "off") && isFlag(key) && more.length === 0) return { to, key };
  throw new CommandError("Usage: npm run flags -- list | on NAME | off NAME", `The names: ${FLAGS.join(", ")}.`);
}

/** `npm run flags -- list | on NAME | off NAME`: lists the features, or switches one, which is audited. */
export function main(args: readonly string[]): Promise<number> {
  return onDatabase("environment", async (_, say) => {
    const asked = readArguments(args);
    const { listFlags } = await import("@/lib/admin/flags");
    const { setFlag } = await import("@/lib/admin/flags");
    const { db } = await import("@/lib/postgres/db");
    if (asked.to !== "list") await setFlag(asked.key, asked.to === "on", "system");
    for (const { key, value } of await listFlags()) say(`${value ? "on " : "off"}  ${key}  (${flagLabels[key]})`);
    await db().$disconnect();
    return 0;
  });
}
