import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import type { AppServer } from "@/tests/support/app-server";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { type Entry, plainPost, type RenderedForm, renderedForm } from "@/tests/support/page-forms";

/** Its price floor is $250. */
export const DEMO_CREATOR = "maya@likeright.test";

export const site = (): string => process.env.E2E_URL ?? "";

/** Of 2^24 addresses, so that the limits of concurrent test processes do not interfere. */
export function newSender(): Record<string, string> {
  return { "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` };
}

/** `fields` replace the page's own values of the same names. */
export function send(
  form: RenderedForm,
  fields: readonly Entry[],
  sender: HeadersInit = newSender(),
): Promise<Response> {
  const own = new Set(fields.map(([name]) => name));
  const init = plainPost({ ...form, entries: form.entries.filter(([name]) => !own.has(name)) }, fields);
  return fetch(form.url, { ...init, headers: { ...init.headers, ...sender } });
}

const newBuyer = () => `buyer-${randomUUID()}@example.test`;

/** One to each buyer, so that a mail to a creator with many offers tells which it is about. */
const intendedUse = (buyerEmail: string) => `A campaign on social media by ${buyerEmail.split("@", 1)[0]}.`;

export const offerFields = (buyerEmail = newBuyer()): [string, string][] => [
  ["buyerName", "Bo Larsen"],
  ["buyerEmail", buyerEmail],
  ["company", "Larsen Coffee"],
  ["creatorEmail", DEMO_CREATOR],
  ["rights", "voice"],
  ["category", "advertising"],
  ["territory", "us"],
  ["termMonths", "3"],
  ["price", "350"],
  ["useCase", intendedUse(buyerEmail)],
];

/** `more` is added to the usual fields. Returns the buyer's address. */
export async function submitOneOffer(
  site: string,
  more: readonly [string, string][] = [],
  buyerEmail = newBuyer(),
): Promise<string> {
  const fields = [...offerFields(buyerEmail), ...more];
  const response = await send(await renderedForm(`${site}/offer/new`, 'name="buyerName"'), fields);
  if (response.status !== 303) throw new Error(`The offer was answered ${response.status}`);
  return buyerEmail;
}

export async function newDecisionLink(
  site: string,
  more: readonly [string, string][] = [],
  buyerEmail = newBuyer(),
): Promise<string> {
  const held = linkTo(await newestMail(site, await submitOneOffer(site, more, buyerEmail)), "/offer/");
  const { status } = await send(await renderedForm(held, 'name="offerId"'), []);
  if (status !== 303) throw new Error(`The confirmation was answered ${status}`);
  return linkTo(await newestMail(site, DEMO_CREATOR, { text: intendedUse(buyerEmail) }), "/approve/");
}

/**
 * Every row of every table as text, in a stable order. `without` names tables to leave out, such as those that the
 * clock and the scheduled work change.
 */
export async function dump(server: Pick<AppServer, "databaseUrl">, without: readonly string[] = []): Promise<string> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables
       WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`,
      [without],
    );
    const parts = [];
    for (const { name } of rows) {
      const table = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
      parts.push(`${name}\n${table.rows.map(({ row }) => row).join("\n")}`);
    }
    return parts.join("\n");
  } finally {
    await client.end();
  }
}

/** Connections to a server's database. Those that a test cuts while they are idle raise no error. */
export function poolOf({ databaseUrl }: Pick<AppServer, "databaseUrl">): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  pool.on("error", () => undefined);
  return pool;
}

/** How many offers' decision links were fetched, which is recorded after the page's response. */
export const fetchedOffers = async (pool: pg.Pool): Promise<number> =>
  (await pool.query("SELECT FROM offer WHERE opened_at IS NOT NULL")).rowCount ?? 0;
