import { fileAnswer } from "@/app/(private)/file-answer";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { licensesCsv } from "@/lib/licenses/csv";

export const GET = (): Promise<Response> =>
  fileAnswer("licenses.csv", "text/csv; charset=utf-8", async () =>
    licensesCsv({ creatorUserId: (await requireCreator()).userId }, await databaseTime()),
  );
