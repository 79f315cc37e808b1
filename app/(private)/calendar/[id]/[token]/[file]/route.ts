import { databaseTime } from "@/lib/clock";
import { readOrLog } from "@/lib/http/read-or-log";
import { answerOnce } from "@/lib/http/requests";
import { readCalendar } from "@/lib/licenses/calendar-feed";

type Context = { params: Promise<{ id: string; token: string; file: string }> };

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, token, file } = await params;
  const read = await readOrLog("a calendar", async () =>
    file === "likeright.ics" ? readCalendar(id, token, await databaseTime()) : undefined,
  );
  if (!read.ok) return plain(503, "The calendar could not be read just now. Ask again in a minute.");
  if (read.value === undefined) return plain(404, "No calendar has this address. It may have been ended.");
  return answerOnce(request, read.value, {
    "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
    "content-disposition": 'inline; filename="likeright.ics"',
  });
}
