import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { brand } from "@/lib/brand";
import { SAVED_MATERIAL_PLACE, savedPageFile } from "@/lib/verify/saved-page";
import { repository } from "@/scripts/local/repository";

const style = `
:root{color-scheme:light dark;--ink:#1a1e2b;--paper:#f8f4ea;--rule:#d9cfba;--good:#1d5842;--bad:#a01f17;--line:#2f6453}
@media(prefers-color-scheme:dark){:root{--ink:#f1ebde;--paper:#13161c;--rule:#353b46;--good:#93d3b5;--bad:#ffa596;--line:#74b39b}}
body{font:1.05rem/1.6 Georgia,serif;color:var(--ink);background:var(--paper);max-width:46rem;margin:3rem auto;padding:0 1.25rem}
h1{font-size:2.4rem;line-height:1.1}article{margin-top:2.5rem;border-top:2px solid var(--ink)}code{overflow-wrap:anywhere}textarea{width:100%;box-sizing:border-box;font:inherit;font-size:.9rem}label{display:block;font-weight:600;margin-top:1rem}
ol{list-style:none;padding:0;border-top:1px solid var(--rule)}li{display:grid;grid-template-columns:7rem 7rem 1fr;gap:1rem;padding:.6rem 0;border-bottom:1px solid var(--rule);overflow-wrap:anywhere}
i{font-style:normal;font-weight:600}.good,.valid{color:var(--good)}.bad,.refused,.revoked,.unsealed{color:var(--bad)}
dl{display:grid;grid-template-columns:8rem 1fr;gap:.4rem 1rem;overflow-wrap:anywhere}dt{text-transform:capitalize}dd{margin:0;font-weight:600}
.rosettes{display:grid;grid-template-columns:1fr 1fr;gap:2rem}figure{margin:0;text-align:center}svg{width:100%;max-width:12rem}path{fill:none;stroke:var(--line);stroke-width:3}path.lace{stroke:var(--bad)}
input{max-width:100%}@media(max-width:34rem){li{grid-template-columns:1fr;gap:.1rem}}`;

const page = (script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Check a license of ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<h1>Check a license</h1>
<p>This page works without a network, and may connect to nothing. Give it certificates or PDFs, with our status list.</p>
<section id="keys" aria-label="Keys"></section>
<label for="files">Files</label>
<input id="files" type="file" multiple accept=".pdf,.jwt,.json,.txt">
<label for="text">Or paste one after the other</label>
<textarea id="text" rows="4" spellcheck="false"></textarea>
<p id="material" role="status"></p>
<section id="result" aria-live="polite" aria-label="Result"></section>
${SAVED_MATERIAL_PLACE}
<script>${script}</script>
</body>
</html>
`;

/**
 * Writes the license check as a single file that works offline, with the same code as the page's own check. The site
 * sends it with the keys of the moment (lib/verify/saved-page).
 */
export async function writeOfflinePage(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: repository,
    entryPoints: ["lib/verify/offline.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    tsconfig: join(repository, "tsconfig.json"),
  });
  const script = (outputFiles[0]?.text ?? "").replaceAll("</script", "<\\/script");
  const file = join(repository, savedPageFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, page(script));
  // Builds before this one put a page without keys there, which would be sent instead.
  await rm(join(repository, "public", "verify"), { recursive: true, force: true });
}
