import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repository } from "@/scripts/local/repository";
import { BARE_APP } from "@/tools/bench/servers";

/** What a page's head loads before the first paint: style sheets, typefaces and pictures. */
const LOADED = /<link rel="(?:stylesheet|preload)" [^>]*(?:\.css|\.woff2|\.svg)"[^>]*>/g;
/** The text that Next.js writes into a page a second time, for React. */
const SECOND_TEXT = /<script>(self\.__next_f\.push[\s\S]*?)<\/script>/g;
/** Addresses of pictures in a page and in a style sheet. */
const PICTURE = /(?:src|srcSet)="(\/[^"]+\.svg)"|url\((\/[^)]+\.svg)\)/g;

let undressed: string | undefined;

/**
 * Gives the page `/dressed` of the bare application the text, style sheets, typefaces and pictures of a page of the site,
 * and its text's second copy as data that nothing reads, so that both paint the same, have as many bytes of HTML, and
 * differ only in the scripts. Call it after both builds and before the bare server starts,
 * which keeps a page once it has read it. Throws if the page loads no style sheet.
 */
export async function dressBarePage(site: string, page: string): Promise<void> {
  const html = await (await fetch(site + page)).text();
  const [built, bare] = [join(repository, ".next"), join(repository, BARE_APP, ".next")];
  const file = join(bare, "server/app/dressed.html");
  undressed ??= readFileSync(file, "utf8");
  const links = html.match(LOADED) ?? [];
  if (!links.some((link) => link.includes("stylesheet"))) throw new Error("The page loads no style sheet.");
  for (const kind of ["chunks", "media"]) {
    const filter = (path: string) => !path.endsWith(".js");
    cpSync(join(built, "static", kind), join(bare, "static", kind), { recursive: true, filter });
  }
  await copyPictures(site, [html, ...styleSheets(join(built, "static/chunks"))]);
  // The typefaces' variables are classes of the root element.
  const [root = "<html>"] = /<html[^>]*>/.exec(html) ?? [];
  const [, body = ""] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  // React skips what it does not know after its own marks, but would take the comments for more of them.
  const text = body.replace(/<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "");
  // As on the site, the text stands before the body's scripts: these wait for the style sheet, and so would the text.
  const [head = "", ...scripts] = undressed.split('<script id="_R_">');
  if (scripts.length !== 1) throw new Error("The bare page does not begin its body's scripts as Next.js did.");
  const dressed = head.replace(/<html[^>]*>/, () => root).replace("<script", () => `${links.join("")}<script`);
  const second = [...html.matchAll(SECOND_TEXT)].map(([, written]) => written).join("");
  const whole = `${dressed}${text}<script id="_R_">${scripts[0]}`;
  writeFileSync(
    file,
    whole.replace("</body>", () => `<script type="text/plain">${second}</script></body>`),
  );
}

const styleSheets = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => (name.endsWith(".css") ? [readFileSync(join(folder, name), "utf8")] : []));

/** Without them the site's page would share the network with pictures that the bare one answers with 404. */
async function copyPictures(site: string, texts: readonly string[]): Promise<void> {
  const found = texts.flatMap((text) =>
    [...text.matchAll(PICTURE)].map(([, inPage, inSheet]) => inPage ?? inSheet ?? ""),
  );
  for (const path of new Set(found)) {
    const file = join(repository, BARE_APP, "public", path);
    mkdirSync(dirname(file), { recursive: true });
    const picture = await fetch(site + path);
    if (!picture.ok) throw new Error(`${path} returned ${picture.status}`);
    writeFileSync(file, await picture.text());
  }
}
