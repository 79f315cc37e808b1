// Next.js loads this file both directly and built, so it must be JavaScript; its logic is in kept-pages.ts.
import * as files from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import * as lifetimes from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import * as tags from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";

/** The exports of a CommonJS file, whether imported by Node.js or by the build. @param {any} file */
const exported = (file) => (file.default?.__esModule ? file.default : file);
const FileSystemCache = exported(files).default;
const { SharedCacheControls } = exported(lifetimes);
const { areTagsExpired } = exported(tags);

/** True if a route has nothing to return or cannot read it. @param {any} page */
const isRefusal = (page) => page?.kind === "APP_ROUTE" && page.status >= 400;

/** Next.js's cache for rendered pages: lib/http/kept-pages.ts handles ours, the default all others. */
export default class PageStore extends FileSystemCache {
  /** @param {string} key @param {unknown} context */
  async get(key, context) {
    const pages = globalThis.likerightKeptPages;
    if (!pages?.holds(key)) return super.get(key, context);
    const kept = await pages.get(key);
    // Next.js calls this only for a page younger than its `revalidate`, and would serve an older one once more after a
    // change.
    const isChanged =
      kept && areTagsExpired((kept.value.headers["x-next-cache-tags"] ?? "").split(","), kept.lastModified);
    return isChanged ? null : kept;
  }

  /** @param {string} key @param {any} page @param {{ cacheControl?: unknown }} context */
  async set(key, page, context) {
    const pages = globalThis.likerightKeptPages;
    if (!pages?.holds(key)) {
      // The number of possible addresses is unlimited, and the cache's bound covers contents only.
      if (isRefusal(page)) return void SharedCacheControls.cacheControls.delete(key);
      return super.set(key, page, context);
    }
    // Next.js would otherwise remember the lifetime of every address ever requested.
    for (const gone of pages.set(key, page, context.cacheControl)) SharedCacheControls.cacheControls.delete(gone);
  }
}
