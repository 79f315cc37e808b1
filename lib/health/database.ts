import { db } from "@/lib/db";

export async function databaseAnswers(): Promise<boolean> {
  const timeout = AbortSignal.timeout(2_000);
  const silence = new Promise<false>((resolve) => timeout.addEventListener("abort", () => resolve(false)));
  const answer = db().$queryRaw`SELECT 1`.then(() => true as const).catch(() => false as const);
  return Promise.race([answer, silence]);
}
