import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { MAX_MESSAGES, MESSAGES_A_DAY } from "@/lib/offers/message-rules";
import { paths } from "@/lib/paths";
import { type AppServer, startTwoServers } from "@/tests/support/app-server";
import { renderedForm } from "@/tests/support/html";
import { newSender, send } from "@/tests/support/site";
import { newBrand, newCreator, sendForm } from "@/tests/support/visitors";

let servers: [AppServer, AppServer];
beforeAll(async () => {
  servers = await startTwoServers(inject("cluster"));
});

/** Sent by each side at once, half to each server. */
const SENT = 16;

test("messages at once on two servers keep to five for each side and ten in all, and a note goes with one decision", async () => {
  const pool = new pg.Pool({ connectionString: servers[0].databaseUrl });
  onTestFinished(async () => {
    await pool.end();
    for (const server of servers.toReversed()) await server.stop();
  });
  const look = async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(sql, [...values])).rows;
  const [{ url }] = servers;
  const [creator, brand] = [await newCreator(url), await newBrand(url)];
  const makeOffer = async () => {
    const sent = await sendForm(url, "offer", brand.email, [["creatorEmail", creator.email]], brand.cookies);
    return /[0-9a-f-]{36}/.exec(sent.location)?.[0] ?? "";
  };
  const formOf = async (server: AppServer, page: string, cookie: string, marker = 'aria-label="Message"') => {
    const headers = { ...newSender(), cookie };
    return { form: await renderedForm(server.url + page, marker, headers), headers };
  };
  const all = async (page: string, cookie: string, word: string) => {
    const forms = await Promise.all(servers.map((server) => formOf(server, page, cookie)));
    return Array.from({ length: SENT }, async (_, index) => {
      const { form } = forms[index % 2] ?? expect.unreachable();
      return (await send(form, [["message", `${word} ${index}`]], { ...newSender(), cookie })).status;
    });
  };
  const written = (offerId: string) =>
    look<{ author: string; position: number }>(
      "SELECT author, position FROM offer_message WHERE root_offer_id = $1 ORDER BY position",
      [offerId],
    );

  const talked = await makeOffer();
  const asked = await Promise.all(await all(paths.approve(talked), creator.cookies, "Question"));
  expect(asked.filter((status) => status === 303)).toHaveLength(MESSAGES_A_DAY);
  const both = await Promise.all(await all(paths.offer(talked), brand.cookies, "Answer"));
  expect(both.filter((status) => status === 303)).toHaveLength(MESSAGES_A_DAY);
  expect((await written(talked)).map(({ position }) => position)).toEqual(
    Array.from({ length: MAX_MESSAGES }, (_, index) => index + 1),
  );
  const mails = await look<{ to: string; mails: number }>(
    `SELECT to_address AS to, count(*)::int AS mails FROM outbound_email WHERE template = 'offer-message' GROUP BY 1`,
  );
  // Three, and one that stands for the rest, to each side.
  expect(mails.map(({ mails: count }) => count)).toEqual([4, 4]);

  const decided = await makeOffer();
  const decide = async (server: AppServer, step: string, fields: [string, string][]) => {
    const page = `${paths.approve(decided)}?step=${step}`;
    const { form, headers } = await formOf(server, page, creator.cookies, 'name="token"');
    return () => send(form, fields, headers);
  };
  const decisions = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const server = servers[index % 2 ? 1 : 0];
      return index % 4 < 2
        ? decide(server, "decline", [["reason", `No ${index}`]])
        : decide(server, "counter-10", [
            ["percent", "10"],
            ["agree", "on"],
            ["note", `More ${index}`],
          ]);
    }),
  );
  await Promise.all(decisions.map((press) => press()));
  const [offer] = await look<{ status: string }>("SELECT status::text FROM offer WHERE id = $1", [decided]);
  expect(["declined", "countered"]).toContain(offer?.status);
  expect(await written(decided)).toHaveLength(1);
});
