import { csvAnswer } from "@/app/(private)/csv-answer";
import { requireBuyer } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { licensesCsv } from "@/lib/licenses/csv";

export const GET = (): Promise<Response> =>
  csvAnswer("licenses.csv", async () =>
    licensesCsv({ buyerOrgId: (await requireBuyer()).buyerOrgId }, await databaseTime()),
  );
