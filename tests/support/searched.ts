import { PrismaPg } from "@prisma/adapter-pg";
import { renewSearch } from "@/lib/creators/search-document";
import { type Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import { lockCreators } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";

/** Creators per transaction. */
const AT_ONCE = 500;

async function withClient(databaseUrl: string, work: (client: PrismaClient) => Promise<void>): Promise<void> {
  const client = new PrismaClient({
    adapter: new PrismaPg({ connectionString: databaseUrl }),
    transactionOptions: { timeout: 60_000 },
  });
  try {
    await work(client);
  } finally {
    await client.$disconnect();
  }
}

/** Writes what a directory searches of creators whom a test has changed in its database, as the verbs do. */
export const renewSearchOf = (
  where: Prisma.CreatorProfileWhereInput,
  databaseUrl = process.env.E2E_DATABASE_URL ?? "",
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const found = await client.creatorProfile.findMany({ where, select: { userId: true } });
    const ids = found.map(({ userId }) => userId);
    while (ids.length > 0) {
      const some = ids.splice(0, AT_ONCE);
      await client.$transaction(async (tx) => {
        await lockCreators(tx, some);
        await renewSearch(tx, some);
      });
    }
  });

/** Writes by what staff find the offers of these creators, which a test has added to its database. */
export const renewOfferSearchOf = (creatorUserIds: readonly string[], databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, (client) => client.$transaction((tx) => renewOfferSearch(tx, { creatorUserIds })));

type Searched = { kind: string; id: string; words: string };

const searched = (client: Db) =>
  client.$queryRaw<Searched[]>`
    SELECT 'creator' AS kind, user_id::text AS id, concat_ws(' ', published_at, price, document) AS words FROM creator_search
    UNION ALL SELECT 'offer', offer_id::text, search_text FROM offer_search ORDER BY 1, 2`;

class Undone extends Error {}

/** All as it would be written now, in a transaction that is undone. */
async function searchedAnew(): Promise<Searched[]> {
  let rows: Searched[] = [];
  await db()
    .$transaction(async (tx) => {
      await tx.creatorSearch.deleteMany();
      await tx.offerSearch.deleteMany();
      const creators = await tx.creatorProfile.findMany({ select: { userId: true } });
      const offers = await tx.offer.findMany({ select: { id: true } });
      await renewSearch(
        tx,
        creators.map(({ userId }) => userId),
      );
      await renewOfferSearch(tx, { offerIds: offers.map(({ id }) => id) });
      rows = await searched(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return rows;
}

/** What a directory and the staff search by and is not what would be written now, missing and left over. */
export async function staleSearches(): Promise<Searched[]> {
  const [stored, anew] = [await searched(db()), await searchedAnew()];
  const keysOf = (rows: readonly Searched[]) => new Set(rows.map((row) => JSON.stringify(row)));
  const [storedKeys, anewKeys] = [keysOf(stored), keysOf(anew)];
  return [
    ...stored.filter((row) => !anewKeys.has(JSON.stringify(row))),
    ...anew.filter((row) => !storedKeys.has(JSON.stringify(row))),
  ];
}
