import { buildFilePolicy, contentPolicy } from "@/lib/http/content-security-policy";
import { consentHeaders } from "@/lib/http/content-usage";
import {
  cameraPage,
  pageHeaders,
  permissionsHeader,
  referrerHeader,
  resourceHeader,
  sharedPictures,
  sniffingHeader,
  transportHeader,
} from "@/lib/http/header-rules";
import type { InlineScripts } from "@/lib/http/inline-scripts";

/**
 * A page's path in the folder that nginx serves. No address contains an underscore, so `/_home` and `/index` remain
 * unknown.
 */
export const pageFile = (build: string, path: string): string =>
  `/pages/${build}${path === "/" ? "/_home" : path}.html`;

/** A header and its value as nginx reads it: quoted, or a variable. */
type Added = { key: string; value: string };

const quoted = ({ key, value }: Added): Added => ({ key, value: `"${value}"` });

const everywhere: readonly Added[] = [sniffingHeader, transportHeader].map(quoted);
const policyHeader = (value: string): Added => ({ key: "Content-Security-Policy", value });

/** For each group of docs/nginx.conf's locations. nginx adds no header without a value. */
function headersOf(site: string): Record<"pages" | "assets" | "build", readonly Added[]> {
  const shown = [
    ...everywhere,
    ...[referrerHeader, ...pageHeaders, ...consentHeaders(site)].map(quoted),
    policyHeader("$policy"),
  ];
  return {
    pages: [...shown, { ...permissionsHeader(false), value: "$permissions" }, quoted(resourceHeader(false))],
    assets: [...shown, quoted(permissionsHeader(false)), { ...resourceHeader(false), value: "$resource_policy" }],
    build: [...everywhere, quoted(resourceHeader(false)), policyHeader(`"${buildFilePolicy}"`)],
  };
}

const variable = (header: string) => header.toLowerCase().replaceAll("-", "_");
const lines = (...texts: readonly string[]): string => `${texts.join("\n")}\n`;
const added = (headers: readonly Added[]): string =>
  lines(...headers.map(({ key, value }) => `add_header ${key} ${value} always;`));

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
      "map $asset $resource_policy {",
      `    default ${resourceHeader(false).value};`,
      `    ~^${sharedPictures} ${resourceHeader(true).value};`,
      "}",
      ...headers.pages.map(({ key, value }) => {
        const name = variable(key);
        return `map $upstream_http_${name} $missing_${name} { default ""; "" ${value}; }`;
      }),
    ),
    "page-headers.conf": added(headers.pages),
    "asset-headers.conf": added(headers.assets),
    "build-headers.conf": added(headers.build),
    "missing-headers.conf": added(headers.pages.map(({ key }) => ({ key, value: `$missing_${variable(key)}` }))),
  };
}
