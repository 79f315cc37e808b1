import { thisSample } from "@/app/(private)/try/this-sample";
import { databaseTime } from "@/lib/clock";
import { dataRoute } from "@/lib/http/read-or-log";
import { sampleFile } from "@/lib/licenses/sandboxes";

type Context = { params: Promise<{ file: string }> };

export const GET = dataRoute("a sample license's file", async (_: Request, { params }: Context) => {
  const now = await databaseTime();
  const sample = await thisSample(now);
  return sampleFile(sample?.license, (await params).file, now);
});
