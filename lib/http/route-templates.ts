import { readdirSync } from "node:fs";
import { join } from "node:path";

const ROUTE_FILE = /^(?:page|route)\.tsx?$/;

/** The addresses of all pages and routes below `folder`, as its folders name them: "/license/[grantId]/[token]". For the build. */
export function readRouteTemplates(folder: string, address = ""): string[] {
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return ROUTE_FILE.test(entry.name) ? [address || "/"] : [];
    // The names of groups are no part of an address.
    const part = /^\(.*\)$/.test(entry.name) ? "" : `/${entry.name}`;
    return readRouteTemplates(join(folder, entry.name), address + part);
  });
  return [...new Set(found)].sort();
}

type Step = { fixed: Map<string, Step>; any?: Step; rest?: string; template?: string };

const newStep = (): Step => ({ fixed: new Map() });

function add(root: Step, template: string): void {
  let step = root;
  for (const part of template.split("/").filter(Boolean)) {
    if (/^\[{1,2}\.\.\./.test(part)) {
      step.rest = template;
      return;
    }
    let next = part.startsWith("[") ? step.any : step.fixed.get(part);
    if (!next) {
      next = newStep();
      if (part.startsWith("[")) step.any = next;
      else step.fixed.set(part, next);
    }
    step = next;
  }
  step.template = template;
}

/** Fixed names first, as Next.js chooses. */
function find(step: Step, parts: readonly string[], at = 0): string | undefined {
  const part = parts[at];
  if (part === undefined) return step.template;
  const fixed = step.fixed.get(part);
  return (
    (fixed && find(fixed, parts, at + 1)) ?? (step.any && find(step.any, parts, at + 1)) ?? (step.rest || undefined)
  );
}

/** What a build made once and for all. */
const FILES = /^\/(?:_next|assets)\//;

/** The template for each address of a request: of `templates`, "files", or "other". Never anything of the address itself. */
export function templateOf(templates: readonly string[]): (url: string) => string {
  const root = newStep();
  for (const template of templates) add(root, template);
  return (url) => {
    const path = (url.split("?", 1)[0] ?? "").toLowerCase();
    if (FILES.test(path)) return "files";
    return find(root, path.split("/").filter(Boolean)) ?? "other";
  };
}
