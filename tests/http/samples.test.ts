import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { plainPost, type RenderedForm, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { m4a, mp3, opus, wav } from "@/tests/support/recordings";
import { get, newSender, site, textOf } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import {
  addAdministrator,
  newAddress,
  newBrand,
  newCreator,
  pressOn,
  publishPage,
  sendForm,
  signIn,
} from "@/tests/support/visitors";

const words = { title: "Documentary", language: "en-US", style: "calm", audience: "brands" };

type File = { name: string; bytes: Uint8Array; type: string };
const small: File = { name: "a.wav", bytes: wav(2), type: "audio/wav" };

const openForm = (cookies: string): Promise<RenderedForm> =>
  renderedForm(site() + paths.creatorSamples, "Add sample", { ...newSender(), cookie: cookies });

function send(form: RenderedForm, cookies: string, file: File, changed: Partial<typeof words> = {}): Promise<Response> {
  const post = plainPost(form, Object.entries({ ...words, ...changed }));
  (post.body as FormData).append("recording", new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const headers = { ...(post.headers as Record<string, string>), ...newSender(), cookie: cookies };
  return fetch(form.url, { ...post, headers });
}

const upload = async (cookies: string, file: File, changed?: Partial<typeof words>): Promise<Response> =>
  send(await openForm(cookies), cookies, file, changed);

type Row = { id: string; user_id: string };

/** A creator with a public page and a sample for each audience. */
async function heardCreator() {
  const surname = `Heard${randomUUID().replaceAll(/[^a-f]/g, "")}`;
  const creator = await newCreator(site(), "standard", `Ada ${surname}`);
  for (const audience of ["brands", "everybody"]) {
    expect((await upload(creator.cookies, small, { audience, title: `For ${audience}` })).status).toBe(303);
  }
  const rows = await ask<Row & { audience: string }>(
    "SELECT s.id, p.id AS user_id, s.audience FROM creator_sample s JOIN profiles p ON p.id = s.creator_user_id WHERE p.email_key = $1 ORDER BY s.position",
    [creator.email],
  );
  const [brands, everybody] = rows;
  if (!brands || !everybody) throw new Error("The samples were not kept");
  const slug = `ada-${brands.user_id.replaceAll(/[^a-f]/g, "x").slice(0, 20)}`;
  await publishPage(creator.email, slug);
  return { ...creator, surname, slug, userId: brands.user_id, brands: brands.id, everybody: everybody.id };
}

test("a creator adds a sample without scripts; the answer is sound alone, and says what may be done with it", async () => {
  const { cookies } = await newCreator(site());
  const kinds: [File, string][] = [
    [{ name: "a.mp3", bytes: mp3(2), type: "text/html" }, "audio/mpeg"],
    [{ name: "a.html", bytes: await m4a(2), type: "text/html" }, "audio/mp4"],
    [{ name: "../../a b\u00e9.svg", bytes: await opus(2), type: "image/svg+xml" }, "audio/ogg"],
  ];
  const opened = await openForm(cookies);
  for (const [file] of kinds) {
    const answer = await upload(cookies, file);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, paths.creatorSamplesAfter("added")]);
  }
  const page = await textOf(paths.creatorSamples, { cookie: cookies });
  const sources = [...page.matchAll(/<audio[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? "");
  expect(page.match(/<audio[^>]*>/g)?.every((one) => one.includes('preload="none"'))).toBe(true);
  expect(sources).toHaveLength(3);
  for (const [index, [, type]] of kinds.entries()) {
    const answer = await get(sources[index] ?? "", { cookie: cookies });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": type,
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "content-usage": "train-ai=n, search=y",
      "tdm-reservation": "1",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
    });
  }
  // From a form that was opened before.
  const late = await send(opened, cookies, small);
  expect(await late.text()).toContain("Three samples already");
  expect(await textOf(paths.creatorSamples, { cookie: cookies })).not.toContain("Add sample");
});

test("a file that is no recording is refused beside its field, what was typed is kept, and nothing is stored", async () => {
  const { cookies } = await newCreator(site());
  const [before] = await ask<{ n: string }>("SELECT count(*) AS n FROM sample_file");
  for (const [name, bytes, said] of [
    ["a.mp3", Buffer.from("<script>alert(1)</script>"), "is not a recording that can be read"],
    ["a.wav", Buffer.alloc(0), "is empty"],
    ["a.wav", wav(62), "is longer than 30 seconds"],
    ["a.wav", wav(2, { channels: 8 }), "has more than two channels"],
    ["a.wav", wav(2, { level: 0 }), "is silent from beginning to end"],
  ] as const) {
    const answer = await upload(cookies, { name, bytes, type: "audio/mpeg" }, { title: "A title typed" });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain(said);
    expect(text).toContain('value="A title typed"');
  }
  for (const seconds of [36, 60, 400]) {
    const file = { name: "a.wav", bytes: wav(seconds, { rate: 16_000 }), type: "audio/wav" };
    const large = await upload(cookies, file, { title: "A title typed", style: "calm" });
    const text = await large.text();
    expect([large.status, text]).toEqual([413, expect.stringContaining("This file is larger than 1 MB")]);
    expect(text).toContain("<dd>A title typed</dd>");
    expect(text).toContain("<dd>calm</dd>");
  }
  expect(await ask<{ n: string }>("SELECT count(*) AS n FROM sample_file")).toEqual([before]);
});

test("only the pages of samples and pictures read a form as large as a sample, and only its file may be large", async () => {
  const { cookies } = await newCreator(site());
  const headers = { ...newSender(), cookie: cookies };
  const large = new Uint8Array(600_000);
  const sendLarge = async (path: string, name: string, value: string | Blob) => {
    const form = await renderedForm(site() + path, "Save", headers);
    const post = plainPost(form, []);
    (post.body as FormData).append(name, value as string);
    const answer = await fetch(form.url, {
      ...post,
      headers: { ...(post.headers as Record<string, string>), ...headers },
    });
    return answer.status;
  };
  expect(await sendLarge(paths.creatorPageForm, "recording", new Blob([large]))).toBe(413);
  expect((await upload(cookies, small)).status).toBe(303);
  expect(await sendLarge(paths.creatorSamples, "title", "a".repeat(600_000))).toBe(413);
});

test("who hears which sample: by audience, by the page's state, and by what comes with the request", async () => {
  const creator = await heardCreator();
  const [otherCreator, brand] = [await newCreator(site()), await newBrand(site())];
  // It sent an offer, which waits for its confirmation.
  const unconfirmed = (await sendForm(site(), "offer", newAddress("brand"))).cookies;
  const admin = await signIn(site(), (await addAdministrator(process.env.E2E_DATABASE_URL ?? "")).email);
  const byOffer = await pressOn(linkTo(await newestMail(site(), brand.email, { subject: /^Confirm/ }), "/offer/"));
  const visitors: Record<string, string> = {
    nobody: "",
    "a forged session": "authjs.session-token=forged",
    "another creator": otherCreator.cookies,
    "a brand whose address is not confirmed": unconfirmed,
    "a signed-in brand": brand.cookies,
    "a brand that pressed its offer's link": byOffer,
    staff: admin,
    "the creator": creator.cookies,
  };
  const hearing = ["a signed-in brand", "a brand that pressed its offer's link", "staff", "the creator"];
  const hidden = ["staff", "the creator"];
  const states: [name: string, sql: string, everybody: readonly string[], brands: readonly string[]][] = [
    ["public", "is_public = true", Object.keys(visitors), hearing],
    ["switched off", "is_public = false", hidden, hidden],
    ["suspended", "is_public = true, status = 'suspended'", hidden, hidden],
    ["held back for its name", "status = 'active', name_held_at = now()", hidden, hidden],
    ["public again", "name_held_at = NULL", Object.keys(visitors), hearing],
  ];
  const ways: [name: string, init: RequestInit & { headers?: Record<string, string> }][] = [
    ["plainly", {}],
    ["a part", { headers: { range: "bytes=0-99" } }],
    ["a part of what is known", { headers: { range: "bytes=0-99", "if-range": '"x"' } }],
    ["if it changed", { headers: { "if-none-match": "*" } }],
    ["an impossible part", { headers: { range: "bytes=99999999-" } }],
    ["the head", { method: "HEAD" }],
    ["from another site", { headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" } }],
    ["as a subrequest", { headers: { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" } }],
    ["with another method's name", { headers: { "x-http-method-override": "GET" } }],
  ];
  const unknown = await get(paths.sample("00000000-0000-4000-8000-000000000000"));
  const refused = { status: 404, text: await unknown.text(), cache: unknown.headers.get("cache-control") };
  let asked = 0;
  for (const [state, change, ...heardBy] of states) {
    await ask(`UPDATE creator_profile SET ${change} WHERE user_id = $1`, [creator.userId]);
    for (const [index, id] of [creator.everybody, creator.brands].entries()) {
      const askFor = async (who: string, cookie: string) => {
        for (const [how, { headers, ...init }] of ways) {
          const answer = await fetch(site() + paths.sample(id), {
            ...init,
            headers: { ...newSender(), ...headers, ...(cookie && { cookie }) },
          });
          asked += 1;
          const label = `${state}, ${index === 0 ? "everybody" : "brands"}, ${who}, ${how}`;
          const text = await answer.text();
          if (heardBy[index]?.includes(who)) {
            expect([200, 206, 304, 416], label).toContain(answer.status);
            const isOpen = index === 0 && state.startsWith("public");
            expect(answer.headers.get("cache-control"), label).toBe(isOpen ? "public, no-cache" : "private, no-store");
            if (!isOpen) expect(answer.headers.get("vary")?.toLowerCase(), label).toContain("cookie");
            continue;
          }
          expect([answer.status, answer.headers.get("cache-control")], label).toEqual([404, "private, no-store"]);
          if (init.method !== "HEAD") expect(text, label).toBe(refused.text);
          expect(answer.headers.get("etag"), label).toBeNull();
        }
      };
      await Promise.all(Object.entries(visitors).map(([who, cookie]) => askFor(who, cookie)));
    }
  }
  expect(asked).toBe(states.length * 2 * Object.keys(visitors).length * ways.length);
});

test("parts, conditions and heads answer as RFC 9110 says", async () => {
  const { everybody, brands, cookies } = await heardCreator();
  const whole = await get(paths.sample(everybody));
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get("etag") ?? "";
  expect(bytes.toString("latin1", 0, 4)).toBe("RIFF");
  const part = await get(paths.sample(everybody), { range: "bytes=10-19", "if-range": etag });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
  const last = await get(paths.sample(everybody), { range: "bytes=-4" });
  expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(-4));
  const beyond = await get(paths.sample(everybody), { range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
  expect((await get(paths.sample(everybody), { "if-none-match": etag })).status).toBe(304);
  expect((await get(paths.sample(brands), { "if-none-match": "*", cookie: cookies })).status).toBe(200);
  const other = await get(paths.sample(everybody), { range: "bytes=0-9", "if-range": '"other"' });
  expect(other.status).toBe(200);
  const head = await fetch(site() + paths.sample(everybody), { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    expect((await fetch(site() + paths.sample(everybody), { method })).status).toBe(405);
  }
  for (const id of ["x", "%00", "00000000-0000-4000-8000-00000000000g"]) {
    expect((await get(`/samples/${id}`)).status, id).toBe(404);
  }
});

test("public pages name samples, load none, and offer the way to those for brands", async () => {
  const { slug, surname, brands, everybody } = await heardCreator();
  for (const path of [paths.creatorPage(slug), paths.newOfferTo(slug)]) {
    const text = await textOf(path);
    for (const id of [brands, everybody]) expect(text, path).toContain(`src="${paths.sample(id)}?recording=`);
    expect(text.replace(/<[^>]*>/g, ""), path).toContain(
      "For brands with a confirmed address. New here? Sign in or make an offer.",
    );
  }
  const directory = await textOf(`${paths.creators}?q=${surname}`);
  expect(directory).toContain(`src="${paths.sample(everybody)}?recording=`);
  expect(directory).not.toContain(`src="${paths.sample(brands)}?`);
});

test("a creator changes and removes a sample without scripts, and it is served no more at once", async () => {
  const { cookies, everybody } = await heardCreator();
  const headers = { ...newSender(), cookie: cookies };
  const open = (marker: string) => renderedForm(site() + paths.creatorSamples, marker, headers);
  const changed = { ...words, title: "Another title", audience: "brands" };
  const own = `${everybody}-title`;
  expect((await sendPlain(await open(own), Object.entries(changed), headers)).location).toBe(
    paths.creatorSamplesAfter("changed"),
  );
  expect((await get(paths.sample(everybody))).status).toBe(404);
  expect((await get(paths.sample(everybody), { cookie: cookies })).status).toBe(200);
  const form = await open("Remove this sample");
  const [, id = ""] = form.entries.find(([name]) => name === "id") ?? [];
  expect((await sendPlain(form, [], headers)).location).toBe(paths.creatorSamplesAfter("removed"));
  expect((await get(paths.sample(String(id)), { cookie: cookies })).status).toBe(404);
});
