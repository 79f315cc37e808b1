import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { policies } from "@/lib/http/limit-policies";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import type { RenderedForm } from "@/tests/support/html";
import type { LimitCounter } from "@/tests/support/limit-counters";
import { ADMIN_PASSWORD, type PlainAnswer, type PlainForm, plainForms, sendPlain } from "@/tests/support/plain-forms";
import { times } from "@/tests/support/scale";
import { newSender } from "@/tests/support/site";
import { type RowCounts, rowsAdded, settledRows } from "@/tests/support/site-database";
import { newAddress } from "@/tests/support/visitors";

/** More than any limit permits. */
const POSTS = times(20, 100);

const multiplied = (rows: RowCounts, factor: number): RowCounts =>
  Object.fromEntries(Object.entries(rows).map(([name, count]) => [name, count * factor]));
const plus = (one: RowCounts, other: RowCounts): RowCounts =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      (one[name] ?? 0) + (other[name] ?? 0),
    ]),
  );
const nonZero = (rows: RowCounts): RowCounts => rowsAdded({}, rows);

/** Tests that two servers, which count where `prepare` says, enforce every public form's limits exactly. */
export function testLimits(prepare: () => Promise<LimitCounter>): void {
  let counter: LimitCounter;
  let servers: AppServer[] = [];
  beforeAll(async () => {
    counter = await prepare();
    const first = await startAppServer(inject("cluster"), { seed: true, env: counter.env });
    servers = [first];
    const shared = { databaseUrl: first.databaseUrl, env: counter.env };
    servers = [await startAppServer(inject("cluster"), shared), first];
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await counter.stop();
  });
  const databaseUrl = () => servers[0]?.databaseUrl ?? "";
  const uncounted = () =>
    servers.reduce((sum, server) => sum + server.output().split("rate limits are not being counted").length - 1, 0);

  async function addPeople(emails: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    await client.query(
      `WITH person AS (
         INSERT INTO profiles (id, email, email_key, display_name, role, password_hash, sessions_valid_from)
         SELECT gen_random_uuid(), email, email, 'Ada Merritt', 'admin', $2, now() FROM unnest($1::text[]) AS email
         RETURNING id, email
       )
       INSERT INTO creator_profile (user_id, status, activated_at, payout_email, rights)
       SELECT id, 'active', now(), email, '{likeness,voice}' FROM person`,
      [emails, await hash(ADMIN_PASSWORD)],
    );
    await client.end();
  }

  describe.each(Object.entries<PlainForm>(plainForms))(
    "%s",
    (name, { policy, addressPolicy, open, fields, accepted }) => {
      const needsPeople = name === "sign-in link" || name === "admin sign-in";
      let forms: RenderedForm[] = [];
      /** Rows that an address's first accepted post writes, by table, and each further one. */
      let first: RowCounts = {};
      let further: RowCounts = {};

      const post = async (index: number, email: string, sender: HeadersInit): Promise<PlainAnswer> => {
        const form = forms[index % forms.length];
        if (!form) throw new Error("There is no form");
        return sendPlain(form, fields(email), sender);
      };
      const isAccepted = ({ status, location, text }: PlainAnswer) => accepted.test(`${status} ${location} ${text}`);
      const shown = ({ status, location, text }: PlainAnswer) =>
        `${status} ${location} ${/<form[\s\S]*?<\/form>/
          .exec(text)?.[0]
          .replaceAll(/<[^>]*>/g, " ")
          .slice(0, 300)}`;
      const isRefused = ({ status, retryAfter, text }: PlainAnswer, minutes: number) =>
        status === 429 &&
        Math.ceil(Number(retryAfter) / 60) === minutes &&
        text.includes("Rate limit exceeded") &&
        text.includes(`Please wait ${minutes} minute(s) before trying again.`);
      /**
       * Sends `count` concurrent posts to both servers: how many passed, and how many were refused with the right
       * words.
       */
      async function postAtOnce(
        count: number,
        email: (index: number) => string,
        sender: (index: number) => HeadersInit,
        minutes: number,
      ) {
        const before = uncounted();
        const answers = await Promise.all(
          Array.from({ length: count }, (_, index) => post(index, email(index), sender(index))),
        );
        const refused = (answer: PlainAnswer) => isRefused(answer, minutes);
        return {
          accepted: answers.filter(isAccepted).length,
          refused: answers.filter(refused).length,
          others: answers.filter((answer) => !isAccepted(answer) && !refused(answer)).map(shown),
          uncounted: uncounted() - before,
        };
      }
      /** Includes rows written after the responses. */
      async function added(work: () => Promise<unknown>): Promise<RowCounts> {
        const before = await settledRows(databaseUrl());
        await work();
        return rowsAdded(before, await settledRows(databaseUrl()));
      }

      beforeAll(async () => {
        forms = await Promise.all(servers.map(({ url }) => open(url)));
        const email = newAddress();
        if (needsPeople) await addPeople([email]);
        const accept = async () => {
          expect(isAccepted(await post(0, email, newSender()))).toBe(true);
          return settledRows(databaseUrl());
        };
        const none = await settledRows(databaseUrl());
        const one = await accept();
        first = rowsAdded(none, one);
        further = rowsAdded(one, await accept());
      });

      test.each([
        { who: "one sender, each for an address of its own", isOneSender: true },
        { who: "as many senders, all for one address", isOneSender: false },
      ])("concurrent posts of $who", async ({ isOneSender }) => {
        const { attempts, blockSeconds } = policies[isOneSender ? policy : (addressPolicy ?? policy)];
        const emails = Array.from({ length: isOneSender ? POSTS : 1 }, () => newAddress());
        if (needsPeople) await addPeople(emails);
        const sender = { ...newSender(), cookie: `form-browser=${randomUUID()}` };
        const email = (index: number) => emails[index % emails.length] ?? "";
        const senderOf = () => (isOneSender ? sender : newSender());

        let outcome = {};
        const written = await added(async () => {
          outcome = await postAtOnce(POSTS, email, senderOf, blockSeconds / 60);
        });
        expect(outcome).toEqual({ accepted: attempts, refused: POSTS - attempts, others: [], uncounted: 0 });
        const all = isOneSender ? multiplied(first, attempts) : plus(first, multiplied(further, attempts - 1));
        expect(written).toEqual(nonZero(all));

        // Blocked until the block ends, and open afterwards.
        await counter.passTime(databaseUrl(), blockSeconds - 30);
        const late = await post(0, email(0), senderOf());
        expect(isRefused(late, 1), late.text.slice(0, 200)).toBe(true);
        await counter.passTime(databaseUrl(), 31);
        expect(isAccepted(await post(1, email(0), senderOf()))).toBe(true);
      });
    },
  );
}
