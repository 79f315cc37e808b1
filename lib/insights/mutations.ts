import { db } from "@/lib/db";
import { emailKey } from "@/lib/text/email";

/** Adds an address to the subscribers. One that is there already keeps its first entry: the caller cannot tell. */
export async function addSubscription(email: string, sourcePost: string | null, now: Date): Promise<void> {
  await db().blogSubscription.createMany({
    data: { email, emailKey: emailKey(email), sourcePost, createdAt: now },
    skipDuplicates: true,
  });
}
