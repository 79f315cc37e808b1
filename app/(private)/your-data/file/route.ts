import { fileAnswer } from "@/app/(private)/file-answer";
import { requireProved } from "@/app/(private)/your-data/this-browser";
import { databaseTime } from "@/lib/clock";
import { dataFile } from "@/lib/your-data/download";

export const GET = (): Promise<Response> =>
  fileAnswer("your-data.json", "application/json", async () => {
    const { emailKey } = await requireProved();
    return dataFile(emailKey, await databaseTime());
  });
