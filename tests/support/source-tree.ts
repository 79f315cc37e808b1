import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repository } from "@/scripts/local/repository";

/** `isDynamic`: loaded when it is asked for. */
export type Import = { target: string; isType: boolean; isLocal: boolean; isDynamic: boolean };

/** `path` is relative to the repository's root, with forward slashes. */
export type SourceFile = { path: string; text: string; imports: Import[] };

const folders = ["app", "components", "lib", "prisma", "scripts", "tests", "tools"];

export function readSources(): SourceFile[] {
  const atRoot = readdirSync(repository).filter((name) => isSource(name) && name !== "next-env.d.ts");
  const paths = [...atRoot, ...folders.filter((folder) => existsSync(join(repository, folder))).flatMap(list)];
  return paths.map((path) => {
    const text = readFileSync(join(repository, path), "utf8");
    return { path, text, imports: importsOf(path, text) };
  });
}

function list(folder: string): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (path === "lib/generated" || entry.name === ".next") return [];
    if (entry.isDirectory()) return list(path);
    return isSource(entry.name) ? [path] : [];
  });
}

const isSource = (name: string) => /\.(tsx?|mjs|js)$/.test(name);

// The formatter puts every static import and re-export at the start of a line, in double quotes.
const STATIC = /^(?:import|export)\s+(type\s+)?([^"'`;]*?\bfrom\s+)?"([^"]+)"/gm;
const DYNAMIC = /\bimport\("([^"]+)"\)/g;

function importsOf(path: string, text: string): Import[] {
  const fixed = [...text.matchAll(STATIC)].map(([, type, names = "", name = ""]) =>
    resolve(path, name, Boolean(type) || importsOnlyTypes(names)),
  );
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, name = ""]) => ({
    ...resolve(path, name, false),
    isDynamic: true,
  }));
  return [...fixed, ...dynamic];
}

function importsOnlyTypes(names: string): boolean {
  const list = /^\{([^}]*)\}\s*from\s+$/.exec(names)?.[1];
  return list?.split(",").every((name) => /^\s*(type\s|$)/.test(name)) ?? false;
}

function resolve(from: string, name: string, isType: boolean): Import {
  if (!name.startsWith("@/") && !name.startsWith("."))
    return { target: name, isType, isLocal: false, isDynamic: false };
  const path = name.startsWith("@/") ? name.slice(2) : join(dirname(from), name).replaceAll("\\", "/");
  const found = ["", ".ts", ".tsx", ".mjs", "/index.ts"].map((end) => path + end).find(isFile);
  return { target: found ?? path, isType, isLocal: true, isDynamic: false };
}

const isFile = (path: string) => /\.\w+$/.test(path) && existsSync(join(repository, path));

/**
 * The first cycle among the files' imports, as a list that begins and ends with the same name. `room` groups files, by
 * folder for instance; imports inside a group do not count. Types count `withTypes` only.
 */
export function findCycle(
  files: readonly SourceFile[],
  { room = (path: string) => path, withTypes = false } = {},
): string[] | undefined {
  const known = new Set(files.map(({ path }) => path));
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const node = room(path);
    const targets = imports.filter(({ target, isType }) => (withTypes || !isType) && known.has(target));
    const others = targets.map(({ target }) => room(target)).filter((other) => other !== node);
    graph.set(node, new Set([...(graph.get(node) ?? []), ...others]));
  }
  const done = new Set<string>();
  const visit = (name: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const target of graph.get(name) ?? []) {
      const cycle = visit(target, [...trail, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}
