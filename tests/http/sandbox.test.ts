import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { policies } from "@/lib/http/limit-policies";
import { paths } from "@/lib/paths";
import { SAMPLE_NOTICE } from "@/lib/terms/notices";
import { hashToken } from "@/lib/tokens";
import { needPoppler, textOf as pdfText } from "@/tests/support/documents";
import { renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { addressesOfRoutes } from "@/tests/support/routes";
import { get, newSender, send, site, textOf } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { addLicense } from "@/tests/support/visitors";

const NUMBER = "00000000-0000-4000-8000-000000000000";

/** Of the sample's brand, which no page shows by itself. */
const CANARY = "harbor-pine.example";

type Begun = { cookie: string; token: string; offerId: string };

async function begin(beginning: "offer" | "license", cookie = "", sender = newSender()): Promise<Begun> {
  const marker = beginning === "offer" ? "Answer a sample offer" : "Open a sample license";
  const form = await renderedForm(site() + paths.tryIt, marker, { ...sender, cookie });
  const answer = await sendPlain(form, [["beginning", beginning]], { ...sender, cookie });
  const leads = beginning === "offer" ? paths.tryOffer : paths.tryLicense;
  expect([answer.status, answer.location]).toEqual([303, leads]);
  const own = /(?:^|; )sample=([0-9a-f]{64})/.exec(answer.cookies);
  const token = own?.[1] ?? expect.unreachable();
  const [row] = await ask<{ id: string }>("SELECT offer_id AS id FROM demo_sandbox WHERE token_hash = $1", [
    hashToken(token),
  ]);
  return { cookie: `sample=${token}`, token, offerId: row?.id ?? expect.unreachable() };
}

/** As a browser without scripts sends the form of a step. */
async function decide(cookie: string, page: string, step: string, fields: [string, string][], marker = 'name="token"') {
  const headers = { ...newSender(), cookie };
  const form = await renderedForm(`${site()}${page}?step=${step}`, marker, headers);
  return sendPlain(form, fields, headers);
}

const agree: [string, string][] = [["agree", "on"]];

const rowOf = async ({ token }: Begun) =>
  (await ask<Record<string, unknown>>("SELECT * FROM demo_sandbox WHERE token_hash = $1", [hashToken(token)]))[0];

const pages = [paths.tryOffer, paths.tryCounter, paths.tryLicense];
const files = [
  "document",
  ...["certificate.jwt", "agreement.json", "private-facts.json", "odrl.json", "cawg.json"].map(
    (name) => `files/${name}`,
  ),
].map((file) => `${paths.tryLicense}/${file}`);

describe("a sample offer", () => {
  test("is countered by its creator and approved by its brand, without scripts, and marked on every page", async () => {
    const sample = await begin("offer");
    const seen = async (path: string) => textOf(path, { cookie: sample.cookie });
    const marked = async (path: string, ...words: string[]) => {
      const page = await seen(path);
      for (const word of [SAMPLE_NOTICE, ...words]) expect(page, path).toContain(word);
    };
    await marked(paths.tryIt, "Go on with it");
    await marked(paths.tryOffer, "$350.00", "All of it yours", "Counter +20% ($420.00)");
    const unticked = await decide(sample.cookie, paths.tryOffer, "counter-20", [["percent", "20"]]);
    expect(unticked.text).toContain("Tick this box to counter");
    expect(await rowOf(sample)).toMatchObject({ answer: null });
    const countered = await decide(sample.cookie, paths.tryOffer, "counter-20", [...agree, ["percent", "20"]]);
    expect([countered.status, countered.location]).toEqual([303, paths.tryOffer]);
    await marked(paths.tryOffer, "Counter offer sent!", "$420.00", "Answer as the brand");
    await marked(paths.tryCounter, "A counter-offer", "You pay $451.50 with the platform fee");
    const approved = await decide(sample.cookie, paths.tryCounter, "approve", agree);
    expect([approved.status, approved.location]).toEqual([303, paths.tryCounter]);
    await marked(paths.tryCounter, "Offer approved!");
    await marked(paths.tryLicense, "$420.00", "Ines Calloway (sample)", "Harbor &amp; Pine Coffee (sample)");
  });

  test("is decided once, and by the rules of real offers: a brand counters nothing", async () => {
    const sample = await begin("offer");
    const headers = { ...newSender(), cookie: sample.cookie };
    const [first, second] = await Promise.all(
      ["approve", "decline"].map((step) =>
        renderedForm(`${site()}${paths.tryOffer}?step=${step}`, 'name="token"', headers),
      ),
    );
    const counter = await renderedForm(`${site()}${paths.tryOffer}?step=counter-10`, 'name="token"', headers);
    await sendPlain(counter, [...agree, ["percent", "10"]], headers);
    for (const form of [first, second]) {
      const answer = await sendPlain(form ?? counter, agree, headers);
      expect([answer.status, answer.location]).toEqual([303, paths.tryOffer]);
    }
    const countered = await rowOf(sample);
    expect(countered).toMatchObject({ answer: "counter", counter_percent: 10, brand_answer: null });
    // The form of the creator, with the id of the brand's offer.
    const childId = /name="token" value="([^"]+)"/.exec(await textOf(`${paths.tryCounter}?step=approve`, headers))?.[1];
    const forged = {
      ...counter,
      entries: counter.entries.map(([name, value]) => [name, name === "token" ? (childId ?? "") : value] as const),
    };
    await sendPlain(forged, [...agree, ["percent", "20"]], headers);
    expect(await rowOf(sample)).toEqual(countered);
  });

  test("that was started again in another tab is not decided by the former page", async () => {
    const former = await begin("offer");
    const headers = { ...newSender(), cookie: former.cookie };
    const form = await renderedForm(`${site()}${paths.tryOffer}?step=approve`, 'name="token"', headers);
    const again = await begin("offer", former.cookie);
    const answer = await sendPlain(form, agree, { ...newSender(), cookie: again.cookie });
    expect(answer.text).toContain("This sample is not open in this browser");
    expect(await rowOf(again)).toMatchObject({ answer: null });
    expect(await rowOf(former)).toBeUndefined();
  });

  test("keeps and sends no reason, and no word of a form", async () => {
    const sample = await begin("offer");
    const reason = "A secret reason 7f3a";
    await decide(sample.cookie, paths.tryOffer, "decline", [["reason", reason]]);
    expect(await textOf(paths.tryOffer, { cookie: sample.cookie })).toContain("Offer declined");
    const [kept] = await ask<{ text: string }>("SELECT string_agg(s::text, ' ') AS text FROM demo_sandbox s");
    expect(kept?.text).not.toContain("secret");
    // Others are mailed meanwhile: a mail about an offer names it.
    const mails = "SELECT FROM outbound_email WHERE strpos(payload::text, $1) > 0 OR strpos(payload::text, $2) > 0";
    expect(await ask(mails, [sample.offerId, reason])).toEqual([]);
    expect(await ask("SELECT FROM admin_audit_log WHERE record_id = $1", [sample.offerId])).toEqual([]);
  });
});

test("the cookie is sent to the samples alone, and read by no script", async () => {
  const sender = newSender();
  const form = await renderedForm(site() + paths.tryIt, "Answer a sample offer", sender);
  const { headers } = await send(form, [["beginning", "offer"]], sender);
  const cookie = headers.getSetCookie().find((one) => one.startsWith("sample="));
  expect(cookie).toMatch(/; Path=\/try; .*Max-Age=86400; HttpOnly; SameSite=lax$/i);
});

describe("a sample license", () => {
  let sample: Begun;
  beforeAll(async () => {
    needPoppler();
    sample = await begin("license");
  });

  test("has a certificate that verifies as a specimen", async () => {
    const page = await textOf(paths.tryLicense, { cookie: sample.cookie });
    for (const word of [SAMPLE_NOTICE, "Ines Calloway (sample)", "says that it is a specimen"])
      expect(page).toContain(word);
    const jws = await textOf(`${paths.tryLicense}/files/certificate.jwt`, { cookie: sample.cookie });
    const form = await renderedForm(site() + paths.verify, 'name="certificate"', newSender());
    const checked = await sendPlain(form, [["certificate", jws]], newSender());
    expect(checked.text).toContain("A specimen, made to be tried");
    expect(checked.text).not.toContain("Do not rely on this");
  });

  test("has a sealed PDF that is marked on every page and says so in its text", async () => {
    const response = await get(`${paths.tryLicense}/document`, { cookie: sample.cookie, ...newSender() });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const bytes = new Uint8Array(await response.arrayBuffer());
    const read = pdfText(bytes)
      .split("\f")
      .filter((page) => page.trim() !== "");
    expect(read.length).toBeGreaterThan(2);
    for (const page of read) expect(page).toContain(SAMPLE_NOTICE);
  });

  test("leads by its number to a page that says what it is, and to nothing else", async () => {
    const page = await get(paths.publicLicense(NUMBER));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(SAMPLE_NOTICE);
    for (const file of ["certificate", "state"])
      expect((await get(`${paths.publicLicense(NUMBER)}/${file}`)).status).toBe(404);
  });

  test("is no other browser's, however it is asked for", async () => {
    const other = await begin("offer");
    const cookies = [
      "",
      "sample=",
      `sample=${hashToken(sample.token)}`,
      `sample=${sample.offerId}`,
      `sample=${"0".repeat(64)}`,
      `sample=${sample.token.toUpperCase()}`,
      other.cookie,
    ];
    for (const cookie of cookies) {
      for (const path of [...files, paths.tryLicense, paths.tryCounter]) {
        const response = await get(path, { ...newSender(), ...(cookie && { cookie }) });
        expect(response.status, `${path} with ${cookie}`).toBe(404);
        expect(await response.text(), `${path} with ${cookie}`).not.toContain(CANARY);
      }
    }
  });

  test("ends after its day at every address, before it is removed", async () => {
    const old = await begin("license");
    await ask("UPDATE demo_sandbox SET created_at = now() - interval '24 hours' WHERE token_hash = $1", [
      hashToken(old.token),
    ]);
    for (const path of [...files, ...pages]) expect((await get(path, { cookie: old.cookie })).status, path).toBe(404);
  });
});

test("no route but the samples' own knows a sample's offer or number, and theirs know no real license", async () => {
  const { offerId, cookie } = await begin("license");
  const real = await addLicense();
  for (const address of new Set([offerId, NUMBER].flatMap((part) => addressesOfRoutes(part)))) {
    const response = await get(address, { ...newSender(), cookie });
    expect(response.status, address).toBeLessThan(500);
    const isOwn = address === paths.tryIt || address.startsWith(`${paths.tryIt}/`);
    const text = isOwn ? "" : await response.text();
    expect(text, address).not.toContain(CANARY);
    expect(text, address).not.toContain("Calloway (sample)");
  }
  for (const path of [`${paths.tryLicense}/${real}`, `${paths.tryOffer}/${real}`, `${paths.tryIt}/${real}`]) {
    expect((await get(path, { cookie })).status, path).toBe(404);
  }
  expect(await textOf(`${paths.tryLicense}?id=${real}`, { cookie })).toContain("Ines Calloway (sample)");
});

test("samples are in no sitemap, directory or search, and no search engine keeps their pages", async () => {
  const { cookie } = await begin("license");
  for (const path of ["/sitemap.xml", paths.creators, `${paths.creators}?q=Calloway`, "/status/1"]) {
    const text = await textOf(path);
    expect(text, path).not.toContain("(sample)");
    expect(text, path).not.toContain(`${site()}${paths.tryIt}`);
  }
  for (const path of [paths.tryIt, ...pages, ...files]) {
    const { headers } = await get(path, { cookie, ...newSender() });
    expect(headers.get("x-robots-tag"), path).toContain("noindex");
    expect(headers.get("cache-control"), path).toContain("no-store");
  }
});

test("one browser starts so many samples and then none for minutes, and the others of its network go on", async () => {
  const network = newSender();
  const form = await renderedForm(site() + paths.tryIt, "Answer a sample offer", network);
  const start = (browser: string) =>
    sendPlain(form, [["beginning", "offer"]], { ...network, cookie: `form-browser=${browser}` });
  const [one, other] = [randomUUID(), randomUUID()];
  for (let count = 0; count < policies.sandbox.attempts; count += 1) expect((await start(one)).status).toBe(303);
  const refused = await start(one);
  expect([refused.status, Number(refused.retryAfter) <= policies.sandbox.blockSeconds]).toEqual([429, true]);
  expect((await start(other)).status).toBe(303);
});
