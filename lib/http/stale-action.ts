import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@/lib/brand";
import { isDevelopment } from "@/lib/env";
import { answerKept } from "@/lib/http/kept-form";

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

/**
 * Responds to a form whose action belongs to an earlier or later build: 409, with a page that explains what to do and
 * shows what was typed, instead of Next.js's one line. Undefined for other forms. `address` is the path and query of
 * the form's page.
 */
export function answerStaleAction(
  form: FormData,
  address: string,
  actions: ReadonlySet<string> | null = ids() ?? null,
): Response | undefined {
  if (!actions || idsIn(form).every((id) => actions.has(id))) return undefined;
  return answerKept(
    {
      form,
      page: address,
      status: 409,
      title: "This page has changed",
      message: `${brand.name} was updated while you had this form open, and it could not be read. Nothing was saved, and nobody was told.`,
    },
    false,
  );
}
