import sharp from "sharp";
import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { plainPost, type RenderedForm, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
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

type File = { name: string; bytes: Uint8Array; type: string };
type Kind = "portrait" | "picture";

const photo = (background = "#987654", width = 500, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } }).withExif({ IFD0: { Copyright: "CANARY" } });
const jpeg: File = { name: "a.jpg", bytes: await photo().jpeg().toBuffer(), type: "image/jpeg" };

const openForm = (cookies: string, kind: Kind): Promise<RenderedForm> =>
  renderedForm(site() + paths.creatorPictures, kind === "portrait" ? "Use this photo" : "Add picture", {
    ...newSender(),
    cookie: cookies,
  });

async function upload(cookies: string, kind: Kind, file: File, audience = "everybody"): Promise<Response> {
  const form = await openForm(cookies, kind);
  const post = plainPost(form, [["audience", audience]]);
  const blob = new Blob([new Uint8Array(file.bytes)], { type: file.type });
  (post.body as FormData).append("picture", blob, file.name);
  return fetch(form.url, {
    ...post,
    headers: { ...(post.headers as Record<string, string>), ...newSender(), cookie: cookies },
  });
}

type Row = { id: string; user_id: string; position: number; audience: string };
const rowsOf = (email: string) =>
  ask<Row>(
    `SELECT k.id, p.id AS user_id, k.position, k.audience FROM creator_picture k JOIN profiles p ON p.id = k.creator_user_id
     WHERE p.email_key = $1 ORDER BY k.position`,
    [email],
  );

/** A creator with a public page, a portrait for everybody and a picture for brands. */
async function seenCreator() {
  const creator = await newCreator(site());
  expect((await upload(creator.cookies, "portrait", jpeg)).status).toBe(303);
  expect((await upload(creator.cookies, "picture", jpeg, "brands")).status).toBe(303);
  const [everybody, brands] = await rowsOf(creator.email);
  if (!everybody || !brands) throw new Error("The pictures were not kept");
  const slug = `ada-${brands.user_id.replaceAll(/[^a-f]/g, "x").slice(0, 20)}`;
  await publishPage(creator.email, slug);
  return { ...creator, slug, userId: brands.user_id, everybody: everybody.id, brands: brands.id };
}

test("a creator adds pictures without scripts; the answer is a square JPEG alone, and says what may be done with it", async () => {
  const { cookies, email } = await newCreator(site());
  const kinds: [Kind, File][] = [
    ["portrait", { ...jpeg, type: "text/html" }],
    ["picture", { name: "a.html", bytes: await photo().png().toBuffer(), type: "text/html" }],
    ["picture", { name: "../../a bé.svg", bytes: await photo().webp().toBuffer(), type: "image/svg+xml" }],
    ["picture", jpeg],
  ];
  for (const [kind, file] of kinds) {
    const answer = await upload(cookies, kind, file);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, paths.creatorPicturesAfter("saved")]);
  }
  expect(await textOf(paths.creatorPictures, { cookie: cookies })).not.toContain("Add picture");
  const rows = await rowsOf(email);
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  for (const { id } of rows) {
    for (const [size, side] of [
      ["whole", 800],
      ["small", 192],
    ] as const) {
      const answer = await get(paths.pictureShown({ id, version: "x" }, size), { cookie: cookies });
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "x-content-type-options": "nosniff",
        "content-disposition": "inline",
        "content-usage": "train-ai=n, search=y",
        "tdm-reservation": "1",
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "private, no-store",
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.includes("CANARY")).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: side, height: side });
    }
  }
});

test("a file that is no picture is refused beside its field, and nothing is stored", async () => {
  const { cookies, email } = await newCreator(site());
  for (const [bytes, said] of [
    [Buffer.from("<script>alert(1)</script>"), "is not a picture that can be read"],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "is not a picture that can be read"],
    [Buffer.alloc(0), "is empty"],
    [jpeg.bytes.slice(0, 700), "is damaged or incomplete"],
    [await photo("#123456", 100, 100).png().toBuffer(), "has fewer than 200 pixels on a side"],
    [await photo("#123456", 7_000, 6_000).jpeg({ quality: 20 }).toBuffer(), "has too many pixels"],
  ] as const) {
    const answer = await upload(cookies, "picture", { name: "a.jpg", bytes, type: "image/jpeg" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(said);
  }
  const large = await upload(cookies, "picture", { ...jpeg, bytes: Buffer.alloc(1_100_000) });
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining("larger than 1 MB")]);
  expect(await rowsOf(email)).toEqual([]);
});

test("who sees which picture: by audience, by the page's state, and by what comes with the request", async () => {
  const creator = await seenCreator();
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
  const seeing = ["a signed-in brand", "a brand that pressed its offer's link", "staff", "the creator"];
  const hidden = ["staff", "the creator"];
  const states: [name: string, sql: string, everybody: readonly string[], brands: readonly string[]][] = [
    ["public", "is_public = true", Object.keys(visitors), seeing],
    ["switched off", "is_public = false", hidden, hidden],
    ["suspended", "is_public = true, status = 'suspended'", hidden, hidden],
    ["held back for its name", "status = 'active', name_held_at = now()", hidden, hidden],
    ["public again", "name_held_at = NULL", Object.keys(visitors), seeing],
  ];
  const ways: [name: string, query: string, init: RequestInit & { headers?: Record<string, string> }][] = [
    ["plainly", "", {}],
    ["small", "?size=small", {}],
    ["with a guessed version", "?size=small&version=000000000000", {}],
    ["a part", "", { headers: { range: "bytes=0-99" } }],
    ["a part of what is known", "", { headers: { range: "bytes=0-99", "if-range": '"x"' } }],
    ["if it changed", "", { headers: { "if-none-match": "*" } }],
    ["the head", "", { method: "HEAD" }],
    ["from another site", "", { headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" } }],
    ["as a subrequest", "", { headers: { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" } }],
  ];
  const unknown = await get(paths.picture("00000000-0000-4000-8000-000000000000"));
  const refused = await unknown.text();
  let asked = 0;
  for (const [state, change, ...seenBy] of states) {
    await ask(`UPDATE creator_profile SET ${change} WHERE user_id = $1`, [creator.userId]);
    for (const [index, id] of [creator.everybody, creator.brands].entries()) {
      const askFor = async (who: string, cookie: string) => {
        for (const [how, query, { headers, ...init }] of ways) {
          const answer = await fetch(site() + paths.picture(id) + query, {
            ...init,
            headers: { ...newSender(), ...headers, ...(cookie && { cookie }) },
          });
          asked += 1;
          const label = `${state}, ${index === 0 ? "everybody" : "brands"}, ${who}, ${how}`;
          const text = await answer.text();
          if (seenBy[index]?.includes(who)) {
            expect([200, 304], label).toContain(answer.status);
            const isOpen = index === 0 && state.startsWith("public");
            expect(answer.headers.get("cache-control"), label).toBe(isOpen ? "public, no-cache" : "private, no-store");
            if (!isOpen) expect(answer.headers.get("vary")?.toLowerCase(), label).toContain("cookie");
            continue;
          }
          expect([answer.status, answer.headers.get("cache-control")], label).toEqual([404, "private, no-store"]);
          if (init.method !== "HEAD") expect(text, label).toBe(refused);
          expect(answer.headers.get("etag"), label).toBeNull();
        }
      };
      await Promise.all(Object.entries(visitors).map(([who, cookie]) => askFor(who, cookie)));
    }
  }
  expect(asked).toBe(states.length * 2 * Object.keys(visitors).length * ways.length);
});

test("who is verified is told before and after that another portrait suspends the seal", async () => {
  const { cookies, email, everybody } = await seenCreator();
  // A verified name is held for whoever comes with it: this one is nobody else's.
  await ask("UPDATE profiles SET display_name = 'Isolde Vantongeren' WHERE email_key = $1", [email]);
  await ask(
    `INSERT INTO creator_verification (creator_user_id, checked_at, note, name, mailbox_key, portrait_hash, slug)
     SELECT c.user_id, now(), 'Seen', p.display_name, mailbox_of(p.email_key), k.sha256, c.slug
     FROM creator_profile c JOIN profiles p ON p.id = c.user_id JOIN creator_picture k ON k.creator_user_id = c.user_id
     WHERE k.id = $1 AND p.email_key = $2`,
    [everybody, email],
  );
  const shown = () => textOf(paths.creatorPictures, { cookie: cookies });
  expect(await shown()).toContain("Your Verified seal covers your portrait");
  expect((await upload(cookies, "portrait", { ...jpeg, bytes: await photo("#123456").jpeg().toBuffer() })).status).toBe(
    303,
  );
  const after = await shown();
  expect(after).toContain("Your Verified seal is suspended");
  expect(after).not.toContain("Your Verified seal covers your portrait");
});

test("public pages show the portrait with its size, and a picture for brands only as a link", async () => {
  const { slug, everybody, brands, cookies } = await seenCreator();
  const page = await textOf(paths.creatorPage(slug));
  expect(page).toMatch(new RegExp(`<img [^>]*src="${paths.picture(everybody)}[?]version=[0-9a-f]{12}"`));
  expect(page).not.toContain(`src="${paths.picture(brands)}`);
  expect(page).toContain(`href="${paths.picture(brands)}?version=`);
  const directory = await textOf(paths.creators);
  const [face = ""] = new RegExp(`<img [^>]*src="${paths.picture(everybody)}[^>]*>`).exec(directory) ?? [];
  expect(face).toMatch(/width="192"/);
  expect(face).toMatch(/height="192"/);
  expect(face).toMatch(/loading="(lazy|eager)"/);
  const etag = (await get(paths.picture(everybody))).headers.get("etag") ?? "";
  expect((await get(paths.picture(everybody), { "if-none-match": etag })).status).toBe(304);
  expect((await get(paths.picture(brands), { "if-none-match": "*", cookie: cookies })).status).toBe(200);
  for (const method of ["PUT", "DELETE", "PATCH", "POST"])
    expect([403, 405, 415]).toContain((await fetch(site() + paths.picture(everybody), { method })).status);
  for (const id of ["x", "%00", "00000000-0000-4000-8000-00000000000g"])
    expect((await get(`/pictures/${id}`)).status, id).toBe(404);
});

test("a creator shows a picture to brands alone and removes it without scripts, and it is served no more at once", async () => {
  const { cookies, everybody, slug } = await seenCreator();
  const headers = { ...newSender(), cookie: cookies };
  const press = async (marker: string, fields: [string, string][]) => {
    const form = await renderedForm(site() + paths.creatorPictures, marker, headers);
    const post = plainPost(form, fields);
    const answer = await fetch(form.url, {
      ...post,
      headers: { ...(post.headers as Record<string, string>), ...headers },
    });
    return answer.headers.get("location");
  };
  expect(await press(`${everybody}-audience`, [["audience", "brands"]])).toBe(paths.creatorPicturesAfter("changed"));
  expect((await get(paths.picture(everybody))).status).toBe(404);
  expect(await textOf(paths.creatorPage(slug))).not.toContain(paths.picture(everybody));
  // Another photo in its place is shown to nobody else by itself.
  const own = await textOf(paths.creatorPictures, { cookie: cookies });
  const replacing = [...own.matchAll(/<form[\s\S]*?<\/form>/g)].find(([form]) => form.includes("Use this photo"))?.[0];
  expect(replacing).toMatch(/<option [^>]*value="brands"[^>]* selected|<option [^>]*selected="" value="brands"/);
  expect((await get(paths.picture(everybody), { cookie: cookies })).status).toBe(200);
  expect(await press("Remove this picture", [])).toBe(paths.creatorPicturesAfter("removed"));
  expect((await get(paths.picture(everybody), { cookie: cookies })).status).toBe(404);
});
