import { CommandError, explain } from "@/scripts/local/command-error";
import { loadEnvFiles } from "@/scripts/local/environment";
import { callCron } from "@/scripts/local/minute-jobs";

/**
 * `npm run schedule [-- <address>...]`: has the first of the instances at these addresses that answers do the scheduled
 * work once; http://127.0.0.1:3000 unless named. For a timer or a loop: the secret is in no argument. Returns 1, with
 * what each answered, if none did all of it.
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    loadEnvFiles();
    const addresses = args.length > 0 ? args : ["http://127.0.0.1:3000"];
    if (!addresses.every((address) => /^https?:\/\/[^/]+$/.test(address)))
      throw new CommandError("Usage: npm run schedule [-- http://127.0.0.1:3000 http://127.0.0.1:3001]");
    if (!process.env.CRON_SECRET) throw new CommandError("CRON_SECRET is missing.", "Set it to the servers' value.");
    const faults: string[] = [];
    for (const address of addresses) {
      const fault = await callCron(address);
      if (!fault) return 0;
      faults.push(fault);
    }
    throw new CommandError("The scheduled work was not done:", ...faults);
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
