import { fileAnswer } from "@/app/(private)/file-answer";
import { requireProved } from "@/app/(private)/your-data/this-browser";
import { databaseTime } from "@/lib/clock";
import { checkLimit } from "@/lib/http/limits";
import { clientIp } from "@/lib/http/requests";
import { dataFile } from "@/lib/your-data/see";

/** 429 with the time to wait for who asks again and again: each file is read anew. */
export const GET = (request: Request): Promise<Response> =>
  fileAnswer("your-data.json", "application/json", async () => {
    const { emailKey } = await requireProved();
    const limit = await checkLimit("dataFile", { ip: clientIp(request.headers), email: emailKey });
    if (limit.ok) return dataFile(emailKey, await databaseTime());
    return new Response(`${limit.title}. ${limit.message} Your data is still on the page that you came from.\n`, {
      status: 429,
      headers: {
        "retry-after": String(limit.retryAfterSeconds),
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
      },
    });
  });
