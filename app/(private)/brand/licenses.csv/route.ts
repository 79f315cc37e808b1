import { fileAnswer } from "@/app/(private)/file-answer";
import { requireBuyer } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { licensesCsv } from "@/lib/licenses/csv";

export const GET = (): Promise<Response> =>
  fileAnswer("licenses.csv", "text/csv; charset=utf-8", async () =>
    licensesCsv({ buyerOrgId: (await requireBuyer()).buyerOrgId }, await databaseTime()),
  );
