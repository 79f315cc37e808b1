import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { formIn, plainPost, renderedForm } from "@/tests/support/html";
import { addOffers, type addParties } from "@/tools/bench/offers";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Call this before the server closes idle connections, after five seconds, under a later request. */
const closeConnections = (): void => agent.destroy();

type Answer = { status: number; location: string | undefined };

async function hiddenFields(page: string, form: RegExp): Promise<[string, string][]> {
  const html = await (await fetch(page)).text();
  const found = html.match(form)?.[0];
  if (!found) throw new Error(`No form ${form} on ${page}`);
  return [...found.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)].map(
    ([, name = "", value = ""]) => [decoded(name), decoded(value)],
  );
}

const decoded = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

function post(url: string, fields: readonly (readonly [string, string])[], client: string): Promise<Answer> {
  const boundary = `----${randomUUID()}`;
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join("")}--${boundary}--\r\n`;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        agent,
        headers: {
          "Content-Type": `multipart/form-data; boundary=${boundary}`,
          "Content-Length": Buffer.byteLength(body),
          Origin: new URL(url).origin,
          // Limits count by address, so each post uses another client.
          "X-Forwarded-For": client,
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve({ status: response.statusCode ?? 0, location: response.headers.location }));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns items per second, with at most `concurrency` under way at once. */
async function rate<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const queue = items.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of queue) await work(item);
    }),
  );
  return items.length / ((performance.now() - started) / 1_000);
}

const POSTS = 300;
const AT_ONCE = 16;

type Parties = Awaited<ReturnType<typeof addParties>>;
type Field = readonly [name: string, value: string];
type Round = () => Promise<number>;

let clients = 0;
const nextClient = (): string => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

function expectAnswer(answer: Answer, status: number, end: string): void {
  if (answer.status !== status || !(answer.location ?? "").endsWith(end)) {
    throw new Error(`A post returned ${answer.status} ${answer.location}`);
  }
}

export function noOpRound(url: string): Round {
  return async () => {
    closeConnections();
    const fields = await hiddenFields(url, /<form.*?<\/form>/s);
    return rate(Array.from({ length: POSTS }), AT_ONCE, async () => {
      expectAnswer(await post(url, fields, nextClient()), 200, "");
    });
  };
}

export async function approvalRound(site: string, parties: Parties): Promise<Round> {
  const tokenOf = (offer: OfferRecord) => deriveToken("offer-decision", offer.id, offer.tokenSalt);
  const [sample] = await addOffers(1, parties);
  if (!sample) throw new Error("No offer was added");
  const approval = await hiddenFields(
    `${site}${paths.approve(tokenOf(sample))}?step=approve`,
    /<form[^>]*aria-label="Approve".*?<\/form>/s,
  );
  return async () => {
    const offers = await addOffers(POSTS, parties);
    closeConnections();
    return rate(offers, AT_ONCE, async (offer) => {
      const token = tokenOf(offer);
      const fields = approval.map(([name, value]) => [name, name === "token" ? token : value] as const);
      const answer = await post(site + paths.approve(token), [...fields, ["agree", "on"]], nextClient());
      expectAnswer(answer, 303, "?done");
    });
  };
}

const basics: readonly Field[] = [
  ["fullName", "Ada Merritt"],
  ["phone", "+14045550123"],
  ["primaryInterest", "talent"],
  ["consentUpdates", "on"],
];
const answers: readonly Field[] = [
  ["portfolioLinks", "https://example.test/ada"],
  ["talentCategory", "musician"],
  ["minFee", "1000-2500"],
  ["agree", "on"],
  ["intent", "submit"],
];

/** The second of the form's two steps, which stores everything. */
export async function waitlistRound(site: string): Promise<Round> {
  const url = site + paths.waitlist;
  const first = await renderedForm(url, 'name="email"');
  const typed: Field[] = [...basics, ["email", "ada@example.test"], ["intent", "continue"]];
  const step = formIn(await (await fetch(url, plainPost(first, typed))).text(), url, 'name="portfolioLinks"');
  return async () => {
    closeConnections();
    return rate(Array.from({ length: POSTS }), AT_ONCE, async () => {
      const email: Field = ["email", `applicant-${randomUUID()}@example.test`];
      expectAnswer(
        await post(url, [...step.entries, ...basics, email, ...answers], nextClient()),
        303,
        paths.waitlistThanks,
      );
    });
  };
}
