import { csvAnswer } from "@/app/(private)/csv-answer";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { licensesCsv } from "@/lib/licenses/csv";

export const GET = (): Promise<Response> =>
  csvAnswer("licenses.csv", async () =>
    licensesCsv({ creatorUserId: (await requireCreator()).userId }, await databaseTime()),
  );
