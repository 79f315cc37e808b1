import { cookies } from "next/headers";
import { setCookie } from "@/lib/http/cookies";
import { findSample, SAMPLE_HOURS, type Sample, type Sandbox, sampleIn } from "@/lib/licenses/sandboxes";
import { paths } from "@/lib/paths";

const COOKIE = "sample";

/** Whatever the browser sends: only its hash is compared. */
export const sampleCookie = async (): Promise<string | undefined> => (await cookies()).get(COOKIE)?.value;

/** As long as the sample itself, and for its own pages. */
export const rememberSample = (token: string): Promise<void> =>
  setCookie(COOKIE, token, { path: paths.tryIt, maxAge: SAMPLE_HOURS * 3_600 });

export const thisSandbox = async (now: Date): Promise<Sandbox | undefined> => findSample(await sampleCookie(), now);

/** Of this browser; undefined if it has none, or its day is over. */
export async function thisSample(now: Date): Promise<Sample | undefined> {
  const sandbox = await thisSandbox(now);
  return sandbox && sampleIn(sandbox, SAMPLE_HOURS);
}
