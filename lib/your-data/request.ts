import { randomUUID } from "node:crypto";
import { DATA_LINK_HOURS } from "@/lib/accounts/rules";
import { lockDataLinks } from "@/lib/locks";
import { enqueueMail, isLinkMailed } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";
import { deriveToken, hashToken, newSalt } from "@/lib/tokens";
import { personAt } from "@/lib/your-data/person";
import { holdsAny } from "@/lib/your-data/see";

/**
 * Mails a link to what is held about an address. Sends nothing if nothing is held, or if a link that still works was mailed
 * within minutes; the caller cannot tell which. Earlier links retire, unless the new mail is withheld: then the last one must
 * keep working.
 */
export async function requestData(email: string, now: Date): Promise<void> {
  const key = emailKey(email);
  await db().$transaction(async (tx) => {
    await lockDataLinks(tx, key);
    const open = { emailKey: key, usedAt: null, retiredAt: null, expiresAt: { gt: now } };
    const links = await tx.dataAccess.findMany({ where: open, select: { id: true } });
    const mails = { template: "your-data-link", field: "accessId", ids: links.map(({ id }) => id) } as const;
    if (await isLinkMailed(tx, key, mails, now)) return;
    if (!(await holdsAny(tx, await personAt(tx, key)))) return;
    const [id, tokenSalt, expiresAt] = [randomUUID(), newSalt(), addHours(now, DATA_LINK_HOURS)];
    const tokenHash = hashToken(deriveToken("your-data", id, tokenSalt));
    await tx.dataAccess.create({ data: { id, email, emailKey: key, tokenHash, askedAt: now, expiresAt } });
    const payload = { accessId: id, tokenSalt, expiresAt: expiresAt.toISOString() };
    if ((await enqueueMail(tx, [{ template: "your-data-link", toAddress: email, payload }], now)) > 0) return;
    await tx.dataAccess.updateMany({
      where: { emailKey: key, id: { not: id }, usedAt: null, retiredAt: null },
      data: { retiredAt: now },
    });
  });
}
