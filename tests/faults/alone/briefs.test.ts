import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { type AppServer, startTwoServers } from "@/tests/support/app-server";
import { renderedForm } from "@/tests/support/html";
import { addCreator } from "@/tests/support/offers";
import { times } from "@/tests/support/scale";
import { testSecrets } from "@/tests/support/secrets";
import { newSender, offerFields, send } from "@/tests/support/site";
import { newBrand } from "@/tests/support/visitors";

const BRIEFS = times(12, 100);
/** Each asks this many. */
const ASKED = 10;
/** Each is asked by ten briefs: of more from one domain within an hour a creator gets one summary instead of the mails. */
const CREATORS = BRIEFS;

let servers: [AppServer, AppServer];
beforeAll(async () => {
  servers = await startTwoServers(inject("cluster"));
  Object.assign(process.env, testSecrets, { DATABASE_URL: servers[0].databaseUrl });
});

type Answered = { id: string; brief: string; salt: string; status: string };

test("briefs at once on two servers are sent once each, and withdrawing the rest leaves what was approved and nothing open", async () => {
  const pool = new pg.Pool({ connectionString: servers[0].databaseUrl });
  onTestFinished(async () => {
    await pool.end();
    for (const server of servers.toReversed()) await server.stop();
  });
  const look = async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(sql, [...values])).rows;
  const serverOf = (index: number) => servers[index % 2 ? 1 : 0].url;

  const slugs: string[] = [];
  for (let at = 0; at < CREATORS; at += 1) {
    // Every fourth approves at once by a standing instruction.
    const { userId } = await addCreator({ autoApprove: at % 4 === 0 });
    const slug = `asked-${at}-${userId.slice(0, 8)}`;
    await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ($1, $1, $2)", [slug, userId]);
    await look(
      "UPDATE creator_profile SET slug = $1, is_public = true, published_at = now(), craft = 'voice_actor' WHERE user_id = $2",
      [slug, userId],
    );
    slugs.push(slug);
  }
  const brands: { email: string; cookies: string }[] = [];
  for (let at = 0; at < BRIEFS; at += 1) brands.push(await newBrand(serverOf(at)));

  const forms = await Promise.all(
    brands.map(async ({ email, cookies }, index) => {
      const asked = Array.from({ length: ASKED }, (_, place) => slugs[(index + place) % CREATORS] ?? "");
      const headers = { ...newSender(), cookie: cookies };
      const form = await renderedForm(serverOf(index) + paths.newBrief(...asked), 'name="buyerName"', headers);
      const own = offerFields(email).filter(([name]) => name !== "creatorEmail");
      const places = asked.flatMap((slug, place): [string, string][] => [
        [`creator${place + 1}`, slug],
        [`price${place + 1}`, "350"],
      ]);
      return { form, headers, fields: [...own, ...places] };
    }),
  );
  // Twice each, at once.
  const sent = await Promise.all(
    forms.flatMap(({ form, headers, fields }) => [send(form, fields, headers), send(form, fields, headers)]),
  );
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]));
  const count = async (sql: string) => (await look<{ count: number }>(`SELECT count(*)::int FROM ${sql}`))[0]?.count;
  expect(await count("brief")).toBe(BRIEFS);
  expect(await count("offer WHERE brief_id IS NOT NULL")).toBe(BRIEFS * ASKED);
  expect(await count("outbound_email WHERE template = 'brief-sent'")).toBe(BRIEFS);
  const standing = (BRIEFS * ASKED) / 4;
  expect(await count("license_grant")).toBe(standing);
  expect(await count("outbound_email WHERE template = 'offer-received'")).toBe(BRIEFS * ASKED - standing);

  const offers = await look<Answered>(
    `SELECT id, brief_id AS brief, token_salt AS salt, status::text FROM offer WHERE brief_id IS NOT NULL ORDER BY id`,
  );
  const briefs = [...new Set(offers.map(({ brief }) => brief))];
  const waiting = offers.filter(({ status }) => status === "pending");
  // Every other one of each brief, so that none is approved as a whole, which withdrawing the rest would leave open.
  const everyOther = briefs.flatMap((brief) =>
    waiting.filter((offer) => offer.brief === brief).filter((_, place) => place % 2 === 1),
  );
  const approvals = await Promise.all(
    everyOther.map(async ({ id, salt }, index) => {
      const link = `${serverOf(index)}${paths.approve(deriveToken("offer-decision", id, salt))}?step=approve`;
      return renderedForm(link, 'name="agree"', newSender());
    }),
  );
  const owners = await look<{ brief: string; email: string }>(
    "SELECT DISTINCT o.brief_id AS brief, b.email FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE o.brief_id IS NOT NULL",
  );
  const endings = await Promise.all(
    briefs.map(async (brief, index) => {
      const email = owners.find((owner) => owner.brief === brief)?.email;
      const cookie = brands.find((brand) => brand.email === email)?.cookies ?? "";
      const headers = { ...newSender(), cookie };
      const form = await renderedForm(serverOf(index) + paths.brief(brief), 'name="briefId"', headers);
      return { form, headers };
    }),
  );
  const answers = await Promise.all([
    ...approvals.map((form) => send(form, [["agree", "on"]])),
    ...endings.flatMap(({ form, headers }) => [send(form, [], headers), send(form, [], headers)]),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const states = Object.fromEntries(
    (
      await look<{ status: string; count: number }>(
        "SELECT status::text, count(*)::int FROM offer WHERE brief_id IS NOT NULL GROUP BY 1",
      )
    ).map(({ status, count: many }) => [status, many]),
  );
  const { approved = 0, withdrawn = 0, ...others } = states;
  expect(others).toEqual({});
  expect(approved + withdrawn).toBe(BRIEFS * ASKED);
  expect(await count("license_grant")).toBe(approved);
  expect(await count("brief WHERE closed_at IS NULL")).toBe(0);
  expect(
    await look(
      "SELECT template, to_address, payload->>'offerId' FROM outbound_email WHERE template <> 'more-offers' GROUP BY 1, 2, 3, payload->>'to' HAVING count(*) > 1 AND payload->>'to' IS NOT NULL",
    ),
  ).toEqual([]);
  // Of an offer whose mail had not left yet nobody is told that it was withdrawn.
  expect(await count("outbound_email WHERE template = 'offer-withdrawn'")).toBeLessThanOrEqual(withdrawn);
  console.info(`${BRIEFS} briefs: ${approved} approved (${standing} at once), ${withdrawn} withdrawn`);
});
