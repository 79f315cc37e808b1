import { randomUUID } from "node:crypto";
import { z } from "zod";
import { PROVED_BRAND, PROVED_PERSON } from "@/lib/accounts/addresses";
import { Prisma } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { markHash } from "@/lib/retention/marks";
import { ERASED_DOMAIN } from "@/lib/text/email";
import { type Erasure, eraseAgain } from "@/lib/your-data/erase";
import { REGISTER } from "@/lib/your-data/register";

// A backup still has everybody who was erased after it was made. A list outside the database says who they are: either the
// lines that this file makes, or those in the log, which are the same.

const erasureRow = z.strictObject({
  id: z.string(),
  at: z.date(),
  profileIds: z.array(z.string()),
  buyerOrgIds: z.array(z.string()),
  addressHash: z.string(),
});

/** One line of JSON for each erasure, oldest first, while backups from before it may still exist. */
export async function erasureLines(): Promise<string[]> {
  const erasures = await queryRows(db(), erasureRow)`
    SELECT id, erased_at AS at, profile_ids AS "profileIds", buyer_org_ids AS "buyerOrgIds", address_hash AS "addressHash"
    FROM erasure WHERE address_hash IS NOT NULL ORDER BY erased_at, id`;
  return erasures.map((erasure) => JSON.stringify({ erasure }));
}

const listed = z.object({
  erasure: z.object({
    id: z.uuid(),
    at: z.coerce.date(),
    profileIds: z.array(z.uuid()),
    buyerOrgIds: z.array(z.uuid()),
    addressHash: z.string(),
  }),
});

/** From the lines of a list or a log. Skips other lines. */
export const readErasures = (text: string): Erasure[] =>
  text.split("\n").flatMap((line) => {
    if (!line.includes('"erasure":')) return [];
    return [listed.parse(JSON.parse(line.slice(line.indexOf("{")))).erasure];
  });

type ToErase = Pick<Erasure, "id" | "buyerOrgIds"> & { addresses: string[] };

/**
 * The present addresses of those on the list whom the database still has, for each erasure that it does not know. An address
 * that another account or brand has proved by now no longer belongs to the erased person.
 */
async function toEraseAgain(list: readonly Erasure[]): Promise<ToErase[]> {
  const known = await db().erasure.findMany({ where: { id: { in: list.map(({ id }) => id) } }, select: { id: true } });
  const unknown = list.filter(({ id }) => !known.some((one) => one.id === id));
  const byHash = await addressesByHash(new Set(unknown.map(({ addressHash }) => addressHash)));
  const found: ToErase[] = [];
  for (const { id, profileIds, buyerOrgIds, addressHash } of unknown) {
    const [people, brands] = [
      await db().profile.findMany({ where: { id: { in: profileIds } }, select: { emailKey: true } }),
      await db().buyerOrg.findMany({ where: { id: { in: buyerOrgIds } }, select: { emailKey: true } }),
    ];
    const named = byHash.get(addressHash);
    const isOthers = named !== undefined && (await isOfOthers(named, { profileIds, buyerOrgIds }));
    const keys = new Set(
      [...people, ...brands].map(({ emailKey }) => emailKey).concat(named && !isOthers ? named : []),
    );
    const addresses = [...keys].filter((key) => !key.endsWith(`@${ERASED_DOMAIN}`));
    if (addresses.length > 0) found.push({ id, buyerOrgIds, addresses });
  }
  return found;
}

/**
 * Counts even if the erasure was of the address alone: an account there had not proved it then, had moved away, or came later.
 */
async function isOfOthers(emailKey: string, of: Pick<Erasure, "profileIds" | "buyerOrgIds">): Promise<boolean> {
  const [people, brands] = [
    await db().profile.count({ where: { ...PROVED_PERSON, emailKey, id: { notIn: of.profileIds } } }),
    await db().buyerOrg.count({ where: { ...PROVED_BRAND, emailKey, id: { notIn: of.buyerOrgIds } } }),
  ];
  return people + brands > 0;
}

const keyRow = z.strictObject({ key: z.string() });

/** Hashes every address in the database once. */
async function addressesByHash(wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  if (wanted.size === 0) return new Map();
  const tables = REGISTER.filter(({ columns }) => Object.hasOwn(columns, "email_key")).map(
    ({ table }) => Prisma.sql`SELECT email_key AS key FROM ${Prisma.raw(table)} WHERE email_key IS NOT NULL`,
  );
  const mails = Prisma.sql`SELECT lower(btrim(to_address)) AS key FROM outbound_email`;
  const keys = await queryRows(db(), keyRow)`${Prisma.join([...tables, mails], " UNION ")}`;
  const hashed = keys.map(({ key }) => [markHash("person", key), key] as const);
  return new Map(hashed.filter(([hash]) => wanted.has(hash)));
}

/** A failure does not stop the others. */
const repeated = (key: string, listed: Omit<ToErase, "addresses">, now: Date): Promise<string> =>
  eraseAgain(key, listed, now).catch((error) => {
    log.error({ err: error, erasure: listed.id }, "an erasure could not be repeated");
    return "failed";
  });

/**
 * Erases them. Returns how many erasures were of somebody whom the database still has, and the outcomes that are not "erased".
 */
export async function eraseListed(list: readonly Erasure[], now: Date): Promise<{ found: number; failed: string[] }> {
  const found = await toEraseAgain(list);
  const outcomes: string[] = [];
  for (const { id, buyerOrgIds, addresses } of found) {
    // The first address takes the number on the list, so that reading a list twice erases once.
    for (const [at, key] of addresses.entries())
      outcomes.push(await repeated(key, { id: at === 0 ? id : randomUUID(), buyerOrgIds }, now));
  }
  return { found: found.length, failed: outcomes.filter((one) => one !== "erased" && one !== "nothing") };
}
