import { licensesWithoutKey } from "@/lib/certificates/lost-keys";
import { databaseTime } from "@/lib/clock";
import { outboxKinds } from "@/lib/dispatch";
import { once } from "@/lib/once";
import { outboxFault, overdueRows } from "@/lib/outbox/faults";
import { perProcess } from "@/lib/per-process";
import { lateRun } from "@/lib/schedule/claim";
import { countOf } from "@/lib/text/typeset";

/** What is wrong although requests are answered, in words for whoever runs the site; undefined if nothing is. */
type Check = (now: Date) => Promise<string | undefined>;

const checks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(outboxKinds.map((kind): [string, Check] => [kind.name, () => outboxFault(kind)])),
  ...Object.fromEntries(
    outboxKinds.map((kind): [string, Check] => [`${kind.name}Waiting`, (now) => overdueRows(kind, now)]),
  ),
  schedule: () => lateRun(),
  licenseKeys: async () => {
    const lost = await licensesWithoutKey();
    if (lost === 0) return undefined;
    return `${countOf(lost, "license")} ${lost === 1 ? "was" : "were"} signed with a key that is not in LICENSE_KEYS`;
  },
};

/** By name; empty if all is well. A check that fails is a fault. */
export async function deepFaults(now: Date): Promise<Record<string, string>> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const fault = await check(now).catch(() => "could not be checked");
      return fault === undefined ? [] : [[name, fault] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Milliseconds. */
const REMEMBERED = 5_000;

const recent = perProcess("faults", () => once(() => databaseTime().then(deepFaults), REMEMBERED));

/** `deepFaults` as they were at most five seconds ago: anybody may ask, and each check asks the database. */
export const recentFaults = (): Promise<Record<string, string>> => recent()();
