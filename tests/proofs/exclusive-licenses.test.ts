import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { obstacleText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { NARROWEST } from "@/lib/terms/scope";
import { CATEGORIES, type OfferTerms, type Right, TERRITORIES } from "@/lib/terms/terms";
import { regionsOf } from "@/lib/terms/territories";
import { type AppServer, startTwoServers } from "@/tests/support/app-server";
import { excludes, expectNoneExcluded, inForce, type Made } from "@/tests/support/exclusions";
import { renderedForm } from "@/tests/support/html";
import { addCreator, decisionToken, offerTo } from "@/tests/support/offers";
import { times } from "@/tests/support/scale";
import { testSecrets } from "@/tests/support/secrets";
import { newSender, send } from "@/tests/support/site";

const OFFERS = times(1_000, 5_000);
const CREATORS = OFFERS / 25;
/** What the two servers get at once. */
const AT_ONCE = 100;

let servers: [AppServer, AppServer];
beforeAll(async () => {
  servers = await startTwoServers(inject("cluster"));
  Object.assign(process.env, testSecrets, { DATABASE_URL: servers[0].databaseUrl });
});

/** `work` for each item, so many at once. */
async function forEach<Item, Made>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Made>,
) {
  const [made, queue]: [Made[], IterableIterator<[number, Item]>] = [[], items.entries()];
  const worker = async () => {
    for (const [index, item] of queue) made[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return made;
}

const RIGHTS_ASKED: readonly Right[][] = [
  ["likeness", "voice"],
  ["voice"],
  ["likeness"],
  ["likeness", "voice", "training"],
];
const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("Nothing to choose from");
  return item;
};

/** One in three is exclusive; the fields, territories and terms overlap in many ways. */
const termsOf = (index: number): Partial<OfferTerms> => ({
  rights: pick(RIGHTS_ASKED, Math.floor(index / 3)),
  category: pick(CATEGORIES.slice(0, 3), Math.floor(index / 7)),
  territory: pick(TERRITORIES, Math.floor(index / 5)),
  termMonths: 1 + (index % 12),
  scope: { ...NARROWEST, exclusivity: index % 3 === 0 ? { competitors: [] } : null },
});

test("approvals at once on two servers, exclusive and not: no two licenses exclude each other, and whoever lost is told", async () => {
  const pool = new pg.Pool({ connectionString: servers[0].databaseUrl });
  onTestFinished(async () => {
    await pool.end();
    for (const server of servers.toReversed()) await server.stop();
  });
  const look = async <Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) =>
    (await pool.query<Row>(sql, values && [...values])).rows;
  const rules = { allowsExclusive: true, rights: ["likeness", "voice", "training"], priceFloorCents: 100 } as const;
  const creators = await forEach(Array.from({ length: CREATORS }), 4, (_, index) => addCreator(rules, `Ada ${index}`));
  const begun = new Date();
  const offers = await forEach(Array.from({ length: OFFERS }), 4, (_, index) =>
    offerTo(pick(creators, index), begun, termsOf(Math.floor(index / CREATORS))),
  );
  // The form of each offer's page differs in the token alone.
  const [sample] = offers;
  if (!sample) throw new Error("No offer was made");
  const form = await renderedForm(
    `${servers[0].url}${paths.approve(decisionToken(sample))}?step=approve`,
    'name="token"',
  );
  const answers = await forEach(offers, AT_ONCE, async (offer, index) => {
    const token = decisionToken(offer);
    const url = `${pick(servers, index).url}${paths.approve(token)}?step=approve`;
    const ticks: [string, string][] = [
      ["token", token],
      ["agree", "on"],
      ["agreeTraining", "on"],
    ];
    const { status, headers } = await send({ ...form, url }, ticks);
    return { status, done: headers.get("location")?.endsWith("?done") ?? false };
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));

  const ids = creators.map(({ userId }) => userId);
  const made = await inForce(look, ids);
  expectNoneExcluded(made);
  const won = answers.filter(({ done }) => done).length;
  expect(made).toHaveLength(won);
  // Each creator has licenses, and nobody lost who was in nobody's way.
  const lost = offers.filter((_, index) => !answers[index]?.done);
  for (const offer of lost) {
    const { creatorUserId: creator, rights, category, territory } = offer;
    const asked: Made = {
      creator,
      rights,
      category,
      territory,
      exclusive: Boolean(offer.scope?.exclusivity),
      from: begun,
      to: new Date("2999-01-01"),
    };
    expect([offer.id, made.some((license) => excludes(license, asked))]).toEqual([offer.id, true]);
  }
  const told = await forEach(lost, 8, async (offer, index) => {
    const page = await fetch(`${pick(servers, index).url}${paths.approve(decisionToken(offer))}`, {
      headers: newSender(),
    });
    return [page.status, (await page.text()).includes(obstacleText["not-available"].title)];
  });
  expect(told).toEqual(lost.map(() => [200, true]));

  const [counts] = await look(
    `SELECT (SELECT count(*)::int FROM offer o WHERE status = 'approved' AND creator_user_id = ANY ($1)) AS approved,
       (SELECT count(*)::int FROM payment p WHERE creator_user_id = ANY ($1)) AS payments,
       (SELECT count(*)::int FROM certificate c JOIN license_grant g ON g.id = c.grant_id WHERE g.creator_user_id = ANY ($1)) AS certificates,
       (SELECT count(DISTINCT r.offer_id)::int FROM consent_record r JOIN offer o ON o.id = r.offer_id WHERE r.party = 'creator' AND o.creator_user_id = ANY ($1)) AS agreed,
       (SELECT count(*)::int FROM admin_audit_log WHERE action = 'offer_approved' AND admin_id = ANY ($1)) AS audited,
       (SELECT count(*)::int FROM license_slot WHERE creator_user_id = ANY ($1)) AS slots`,
    [ids],
  );
  const slots = made.reduce((sum, { rights, territory }) => sum + rights.length * regionsOf(territory).length, 0);
  expect(counts).toEqual({ approved: won, payments: won, certificates: won, agreed: won, audited: won, slots });
  expect(servers.map((server) => server.output()).join("")).not.toMatch(/40P01|deadlock/);
  console.info(
    `${OFFERS} approvals at ${AT_ONCE} at once: ${won} licenses, ${lost.length} told that another was made.`,
  );
}, 1_800_000);
