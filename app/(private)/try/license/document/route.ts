import { thisSample } from "@/app/(private)/try/this-sample";
import { databaseTime } from "@/lib/clock";
import { dataRoute } from "@/lib/http/read-or-log";
import { clientIp } from "@/lib/http/requests";
import { samplePdf } from "@/lib/licenses/document";
import { sampleCertificate } from "@/lib/licenses/sandboxes";

export const GET = dataRoute("a sample license's document", async ({ headers }: Request) => {
  const license = (await thisSample(await databaseTime()))?.license;
  if (!license) return new Response("There is no license in this browser's sample.\n", { status: 404 });
  return samplePdf(license, await sampleCertificate(license), clientIp(headers));
});
