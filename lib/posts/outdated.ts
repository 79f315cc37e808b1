import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@/lib/brand";
import { isDevelopment } from "@/lib/env";
import { HONEYPOT_FIELD } from "@/lib/forms/state";
import { isUuid } from "@/lib/text/uuid";
import { looksLikeToken } from "@/lib/tokens";

const MANIFEST = ".next/server/server-reference-manifest.json";

/** Undefined if `next start` does not run next to its build (Vercel). */
function readIds(): ReadonlySet<string> | undefined {
  try {
    const { node } = JSON.parse(readFileSync(join(/* turbopackIgnore: true */ process.cwd(), MANIFEST), "utf8"));
    return new Set(Object.keys(node));
  } catch {
    return undefined;
  }
}

let known: ReadonlySet<string> | undefined;
function ids(): ReadonlySet<string> | undefined {
  if (!isDevelopment) known ??= readIds();
  return known;
}

/** As React writes them into the page. */
function idsIn(form: FormData): string[] {
  return [...form.entries()].flatMap(([name, value]) => {
    const byName = /^\$ACTION_ID_([0-9a-f]{42})$/.exec(name)?.[1];
    const byReference = /^\$ACTION_\d+:0$/.test(name) && /"id":"([0-9a-f]{42})"/.exec(String(value))?.[1];
    return byName || byReference || [];
  });
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Excludes untyped values (React's fields, the honeypot, our hidden uuids and tokens) and passwords. */
const isTyped = ([name, value]: [string, FormDataEntryValue]): boolean =>
  !name.startsWith("$") &&
  name !== HONEYPOT_FIELD &&
  !/password/i.test(name) &&
  typeof value === "string" &&
  value.trim() !== "" &&
  !isUuid(value) &&
  !looksLikeToken(value);

/** "buyerEmail" to "Buyer email". */
const label = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

const style = `body{font:1.0625rem/1.6 Georgia,serif;max-width:40rem;margin:3rem auto;padding:0 1rem}
dt{margin-top:1rem;font-weight:bold}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}`;
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join("; ");

function page(form: FormData, address: string): string {
  const typed = [...form.entries()]
    .filter(isTyped)
    .map(([name, value]) => `<dt>${escaped(label(name))}</dt><dd>${escaped(String(value))}</dd>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This page has changed | ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>This page has changed</h1>
<p>${brand.name} was updated while you had this form open, and it could not be read. Nothing was saved, and nobody was told.</p>
<p><a href="${escaped(address)}">Open the page again</a> and send the form from there.${typed.length > 0 ? " What you entered is below, so that you can copy it." : ""}</p>
${typed.length > 0 ? `<dl>${typed.join("")}</dl>` : ""}
</main>
</body>
</html>
`;
}

/**
 * Responds to a form whose action belongs to an earlier or later build: 409, with a page that explains what to do and
 * shows what was typed, instead of Next.js's one line. Undefined for other forms. `address` is the path and query of
 * the form's page.
 */
export function answerOutdated(
  form: FormData,
  address: string,
  actions: ReadonlySet<string> | null = ids() ?? null,
): Response | undefined {
  if (!actions || idsIn(form).every((id) => actions.has(id))) return undefined;
  return new Response(page(form, address), {
    status: 409,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
  });
}
