import { consentHeaders } from "@/lib/headers/consent";
import type { InlineScripts } from "@/lib/headers/inline-scripts";
import { contentPolicy } from "@/lib/headers/policy";
import {
  cameraPage,
  everyHeader,
  permissionsHeader,
  referrerHeader,
  resourceHeader,
  savedHeader,
  savedPage,
  sharedPictures,
  transportHeader,
} from "@/lib/headers/rules";

/**
 * A page's path in the folder that nginx serves. No address contains an underscore, so `/_home` and `/index` remain
 * unknown.
 */
export const pageFile = (build: string, path: string): string =>
  `/pages/${build}${path === "/" ? "/_home" : path}.html`;

const headersOf = (site: string): { key: string; value: string }[] => [
  ...[...everyHeader, ...consentHeaders(site), transportHeader, referrerHeader].map(({ key, value }) => ({
    key,
    value: `"${value}"`,
  })),
  { key: permissionsHeader(false).key, value: "$permissions" },
  { key: resourceHeader(false).key, value: "$resource_policy" },
  { key: savedHeader.key, value: "$disposition" },
  { key: "Content-Security-Policy", value: "$policy" },
];

const variable = (header: string) => header.toLowerCase().replaceAll("-", "_");
const lines = (...texts: readonly string[]): string => `${texts.join("\n")}\n`;

/**
 * The files included by docs/nginx.conf, by name, for the pages at `paths` of one build: their locations, their
 * policies, and the headers for what nginx serves itself and for its errors when Next.js is unavailable. `site` is the
 * site's address.
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
      "map $page_file $permissions {",
      `    default "${permissionsHeader(false).value}";`,
      `    ${pageFile(build, cameraPage)} "${permissionsHeader(true).value}";`,
      "}",
      "map $asset $disposition {",
      '    default "";',
      `    ${savedPage} ${savedHeader.value};`,
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
