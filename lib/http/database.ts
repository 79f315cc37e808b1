import { clockDiffers, databaseTime } from "@/lib/clock";

/** Milliseconds. */
const LONGEST_WAIT = 2_000;

/** What /api/ready says: `ready`, or in words why this instance should get no requests. */
export async function databaseState(): Promise<string> {
  const timeout = AbortSignal.timeout(LONGEST_WAIT);
  const silence = new Promise<false>((resolve) => timeout.addEventListener("abort", () => resolve(false)));
  const answer = databaseTime().then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([answer, silence]))) return "waiting for the database";
  return clockDiffers() ? "this server's clock differs from the database's" : "ready";
}
