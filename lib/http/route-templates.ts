import { readdirSync } from "node:fs";
import { join } from "node:path";

const ROUTE_FILE = /^(?:page|route)\.tsx?$/;

/**
 * The addresses of all pages and routes below `folder`, in terms of its folders' names: "/license/[grantId]/[token]". For the
 * build.
 */
export function readRouteTemplates(folder: string, address = ""): string[] {
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return ROUTE_FILE.test(entry.name) ? [address || "/"] : [];
    // Names of groups are not part of an address.
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

/** Tries fixed names first, as Next.js does. */
function find(step: Step, parts: readonly string[], at = 0): string | undefined {
  const part = parts[at];
  if (part === undefined) return step.template;
  const fixed = step.fixed.get(part);
  return (
    (fixed && find(fixed, parts, at + 1)) ?? (step.any && find(step.any, parts, at + 1)) ?? (step.rest || undefined)
  );
}

/** Files that the build made. */
const FILES = /^\/(?:_next|assets)\//;

/**
 * The template for a request's address: one of `templates`, "files", or "other". Never includes anything from the address
 * itself.
 */
export function templateOf(templates: readonly string[]): (url: string) => string {
  const root = newStep();
  for (const template of templates) add(root, template);
  return (url) => {
    const path = (url.split("?", 1)[0] ?? "").toLowerCase();
    if (FILES.test(path)) return "files";
    return find(root, path.split("/").filter(Boolean)) ?? "other";
  };
}
