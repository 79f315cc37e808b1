import { Advice } from "@/scripts/local/advice";
import { findProgram, installDebianPackage } from "@/tests/support/programs";

/** Installs the program if it is missing. Throws `Advice` where that is not possible. */
export function needProgram(name: string): string {
  const found = findProgram([name]) ?? (installDebianPackage(name, console.log) ? findProgram([name]) : undefined);
  if (found) return found;
  throw new Advice(`This benchmark needs ${name} on the PATH.`, `Install it (Debian: apt-get install ${name}).`);
}
