import compiled from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { withLateScripts } from "./html.mjs";

/** @typedef {typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js").default} FileSystemCache */

// Node.js gives the exports of a CommonJS module as its default; vitest gives their `default`.
const FileSystemCache = /** @type {FileSystemCache} */ ("default" in compiled ? compiled.default : compiled);

/**
 * Where `next start` keeps the pages that it makes again from time to time: as Next.js itself does, with their scripts
 * late like those of the pages of a build (scripts/local/late-scripts.ts).
 */
export default class PageCache extends FileSystemCache {
  /** @type {InstanceType<FileSystemCache>["set"]} */
  set(key, data, context) {
    return super.set(key, data?.kind === "APP_PAGE" ? { ...data, html: withLateScripts(data.html) } : data, context);
  }
}
