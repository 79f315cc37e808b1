import { consentHeaders } from "@/lib/headers/consent";
import type { InlineScripts } from "@/lib/headers/inline-scripts";
import { contentPolicy } from "@/lib/headers/policy";
import { everyHeader, referrerHeader, resourceHeader, sharedPictures, transportHeader } from "@/lib/headers/rules";

/** Where a page lies in the folder that nginx sends. No address has an underscore, so `/_home` and `/index` stay unknown. */
export const pageFile = (build: string, path: string): string =>
  `/pages/${build}${path === "/" ? "/_home" : path}.html`;

/** The headers of next.config.ts as nginx writes them, in terms of the maps of build.conf. */
const headersOf = (site: string): { key: string; value: string }[] => [
  ...[...everyHeader, ...consentHeaders(site), transportHeader, referrerHeader].map(({ key, value }) => ({
    key,
    value: `"${value}"`,
  })),
  { key: resourceHeader(false).key, value: "$resource_policy" },
  { key: "Content-Security-Policy", value: "$policy" },
];

const variable = (header: string) => header.toLowerCase().replaceAll("-", "_");
const lines = (...texts: readonly string[]): string => `${texts.join("\n")}\n`;

/**
 * The files that docs/nginx.conf includes, by name, for the pages at `paths` of one build: where they are, their policies,
 * and the headers for what nginx sends by itself, and for its errors when Next.js does not answer. `site`: its address.
 */
export function nginxFiles(
  build: string,
  paths: readonly string[],
  { scripts, site }: { scripts: InlineScripts; site: string },
): Record<string, string> {
  const headers = headersOf(site);
  const policy = (hashes: readonly string[]) => `"${contentPolicy({ hashes })}"`;
  return {
    "build.conf": lines(
      `map "" $build { default "${build}"; }`,
      "map $page_file $policy {",
      `    default ${policy(scripts.elsewhere)};`,
      ...paths.map((path) => `    ${pageFile(build, path)} ${policy(scripts.pages[path] ?? [])};`),
      "}",
      "map $asset $resource_policy {",
      `    default ${resourceHeader(false).value};`,
      `    ~^${sharedPictures} ${resourceHeader(true).value};`,
      "}",
      ...headers.map(({ key, value }) => {
        const name = variable(key);
        return `map $upstream_http_${name} $missing_${name} { default ""; "" ${value}; }`;
      }),
    ),
    "headers.conf": lines(...headers.map(({ key, value }) => `add_header ${key} ${value} always;`)),
    "missing-headers.conf": lines(...headers.map(({ key }) => `add_header ${key} $missing_${variable(key)} always;`)),
  };
}
