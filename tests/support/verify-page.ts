import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { installDebianPackage } from "@/tests/support/programs";

const page = readFileSync("docs/verify.md", "utf8");

export const blocksOf = (language: "sh" | "python" | "js"): string =>
  [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter(([, name]) => name === language)
    .map(([, , code = ""]) => code)
    .join("\n");

/** With the package `cryptography`, from the PATH or from Debian. Throws if neither is available. */
export function findPython(): string {
  const has = (command: string) => spawnSync(command, ["-c", "import cryptography"]).status === 0;
  for (const command of ["python3", "/usr/bin/python3"]) if (has(command)) return command;
  installDebianPackage("python3-cryptography", () => undefined);
  if (!has("/usr/bin/python3")) throw new Error("Python with the package cryptography is needed for this test");
  return "/usr/bin/python3";
}
