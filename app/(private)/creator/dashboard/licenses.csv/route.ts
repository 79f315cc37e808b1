import { csvAnswer } from "@/app/(private)/csv-answer";
import { requireCreator } from "@/app/(private)/gates";
import { licensesCsv } from "@/lib/offers/licenses-csv";
import { databaseTime } from "@/lib/postgres/clock";

export const GET = (): Promise<Response> =>
  csvAnswer("licenses.csv", async () =>
    licensesCsv({ creatorUserId: (await requireCreator()).userId }, await databaseTime()),
  );
