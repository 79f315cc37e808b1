import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";
import { BARE_APP } from "@/tools/bench/servers";

/** What a page's head loads before the first paint: style sheets and typefaces. */
const LOADED = /<link rel="(?:stylesheet|preload)" [^>]*(?:\.css|\.woff2)"[^>]*>/g;

let undressed: string | undefined;

/**
 * Gives the page `/dressed` of the bare application the text, style sheets and typefaces of a page of the site, so that
 * both paint the same and differ only in the scripts. Call it after both builds and before the bare server starts, which
 * keeps a page once it has read it. `html`: the site's page. Throws if it loads no style sheet.
 */
export function dressBarePage(html: string): void {
  const [built, bare] = [join(repository, ".next"), join(repository, BARE_APP, ".next")];
  const file = join(bare, "server/app/dressed.html");
  undressed ??= readFileSync(file, "utf8");
  const links = html.match(LOADED) ?? [];
  if (!links.some((link) => link.includes("stylesheet"))) throw new Error("The page loads no style sheet.");
  for (const kind of ["chunks", "media"]) {
    const filter = (path: string) => !path.endsWith(".js");
    cpSync(join(built, "static", kind), join(bare, "static", kind), { recursive: true, filter });
  }
  const [, body = ""] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  // React skips what it does not know at the end of the body, but would take the comments for its own marks.
  const text = body.replace(/<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "");
  writeFileSync(
    file,
    undressed.replace("<script", () => `${links.join("")}<script`).replace("</body>", () => `${text}</body>`),
  );
}
