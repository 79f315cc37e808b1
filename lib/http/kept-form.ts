import { createHash } from "node:crypto";
import { brand } from "@/lib/brand";
import { DRAWN_FOR, HONEYPOT_FIELD } from "@/lib/form-fields";
import { isUuid } from "@/lib/text/uuid";
import { looksLikeToken } from "@/lib/tokens";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Marks a form that our page sends again. */
export const RESENT_FIELD = "$RESENT";

/** Leaves out passwords and what nobody typed: React's fields, the honeypot, our hidden uuids and tokens. */
const isTyped = ([name, value]: [string, FormDataEntryValue]): boolean =>
  !name.startsWith("$") &&
  name !== HONEYPOT_FIELD &&
  name !== DRAWN_FOR &&
  !/password/i.test(name) &&
  typeof value === "string" &&
  value.trim() !== "" &&
  !isUuid(value) &&
  !looksLikeToken(value);

/** Turns "buyerEmail" into "Buyer email". */
const label = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

const style = `body{font:1.0625rem/1.6 Georgia,serif;max-width:40rem;margin:3rem auto;padding:0 1rem}
dt{margin-top:1rem;font-weight:bold}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}`;

/** `page`: the path and query of the form's page. */
type KeptForm = { form: FormData; page: string; status: 403 | 409 | 413; title: string; message: string };

/**
 * Everything that was sent, as a form that a button sends again. Undefined if it has passwords or files, which no page repeats.
 */
function againOf(form: FormData, page: string): string | undefined {
  const fields = [...form.entries()].filter(([name]) => name !== RESENT_FIELD);
  if (fields.some(([name, value]) => typeof value !== "string" || /password/i.test(name))) return undefined;
  const hidden = fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`,
  );
  const marked = `<input type="hidden" name="${RESENT_FIELD}" value="1">`;
  return `<form method="post" enctype="multipart/form-data" action="${escaped(page)}">${marked}${hidden.join("")}<button>Send it again</button></form>`;
}

function pageOf({ form, page, title, message }: KeptForm, again: string | undefined): string {
  const typed = [...form.entries()]
    .filter(isTyped)
    .map(([name, value]) => `<dt>${escaped(label(name))}</dt><dd>${escaped(String(value))}</dd>`);
  const toDo = again ?? `<p><a href="${escaped(page)}">Open the page again</a> and send the form from there.</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
${toDo}
${typed.length > 0 ? `<p>This is what you entered:</p>\n<dl>${typed.join("")}</dl>` : ""}
</main>
</body>
</html>
`;
}

/**
 * Answers a form that cannot be accepted with a page that shows what was typed and says what to do, instead of Next.js's one
 * line. `mayResend`: a button sends all of it again. Its page has a referrer policy that lets the browser say where the form
 * comes from.
 */
export function answerKept(kept: KeptForm, mayResend: boolean): Response {
  const again = mayResend ? againOf(kept.form, kept.page) : undefined;
  return new Response(pageOf(kept, again), {
    status: kept.status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": [
        "default-src 'none'",
        `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
        `base-uri 'none'; form-action ${again ? "'self'" : "'none'"}; frame-ancestors 'none'`,
      ].join("; "),
      "referrer-policy": again ? "same-origin" : "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
  });
}
