// Next.js loads this file as it stands as well as built: so it is JavaScript, and what it decides stands in kept-pages.ts.
import * as files from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import * as lifetimes from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import * as tags from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";

/** What a CommonJS file exports, as Node.js and as the build import it. @param {any} file */
const exported = (file) => (file.default?.__esModule ? file.default : file);
const FileSystemCache = exported(files).default;
const { SharedCacheControls } = exported(lifetimes);
const { areTagsExpired } = exported(tags);

/** True for what a route answers where it has nothing, or cannot read it. @param {any} page */
const isRefusal = (page) => page?.kind === "APP_ROUTE" && page.status >= 400;

/** Where Next.js puts the pages that it renders: ours are kept by lib/requests/kept-pages.ts, all others as ever. */
export default class PageStore extends FileSystemCache {
  /** @param {string} key @param {unknown} context */
  async get(key, context) {
    const pages = globalThis.likerightKeptPages;
    if (!pages?.holds(key)) return super.get(key, context);
    const kept = await pages.get(key);
    // Next.js asks this only of a page younger than its `revalidate`; an older one it would send once more after a change here.
    const isChanged =
      kept && areTagsExpired((kept.value.headers["x-next-cache-tags"] ?? "").split(","), kept.lastModified);
    return isChanged ? null : kept;
  }

  /** @param {string} key @param {any} page @param {{ cacheControl?: unknown }} context */
  async set(key, page, context) {
    const pages = globalThis.likerightKeptPages;
    if (!pages?.holds(key)) {
      // Anybody can think of addresses without end, and the store's bound counts contents only, never addresses.
      if (isRefusal(page)) return void SharedCacheControls.cacheControls.delete(key);
      return super.set(key, page, context);
    }
    // Next.js notes the lifetime of every address that was ever asked for.
    for (const gone of pages.set(key, page, context.cacheControl)) SharedCacheControls.cacheControls.delete(gone);
  }
}
