import { isKept } from "@/lib/http/areas";
import { asciiPage } from "@/lib/http/ascii-page";
import { contentPolicy } from "@/lib/http/content-security-policy";
import { inlineHashes } from "@/lib/http/inline-hashes";

type RenderedPage = {
  html: string;
  headers?: Record<string, string | string[] | number | undefined>;
  status?: number | undefined;
  rscData?: Uint8Array | undefined;
  segmentData?: ReadonlyMap<string, Uint8Array> | undefined;
};

/** In seconds: while requested, a page is rendered again every `revalidate`. */
type Lifetime = { revalidate: number | false; expire: number | undefined };

type Kept = {
  value: RenderedPage;
  lastModified: number;
  cacheControl: Lifetime | undefined;
  bytes: number;
  /** The state that the page claims, which must hold for every response. */
  state: string | undefined;
};

type ReadState = (path: string) => Promise<string | undefined>;

/** Milliseconds after which a rendering is not served again, so that a change is visible within five seconds. */
const AGE_MAX = 4_000;

/** Bytes of renderings cached per instance: about a thousand pages. */
const SPACE = 64 * 1024 * 1024;

const BEFORE_PATH = "/$/";

/**
 * The marker that `keptPage` (components/site/kept-page.tsx) writes into the head: the status, when the page began to
 * read, and its new address or claimed state. Next.js's own redirect would name its target twice in the response for
 * which it was rendered.
 */
const MARK =
  /<meta name="kept" content="(?<status>\d{3}) (?<readAt>\d{13})(?: (?:(?<movedTo>\/[a-z0-9/-]+)|(?<state>[a-z-]+)))?"[^<>]*>/;

const sizeOf = ({ html, rscData, segmentData }: RenderedPage): number =>
  [...(segmentData?.values() ?? []), ...(rscData ? [rscData] : [])].reduce(
    (sum, { length }) => sum + length,
    html.length,
  );

const pathOf = (key: string): string => key.slice(key.lastIndexOf(BEFORE_PATH) + BEFORE_PATH.length - 1);

/**
 * A cache of changing pages, at the speed of static ones but never older than `AGE_MAX`, counted from when they began
 * to read. A page that claims a state, for instance that a license is valid, is served only while the claim holds:
 * every response checks. Not-found and failed pages are served but not cached, so that a flood of addresses cannot fill
 * the memory.
 */
export class KeptPages {
  readonly #pages = new Map<string, Kept>();
  #bytes = 0;

  constructor(
    readonly readState: ReadState,
    readonly space = SPACE,
  ) {}

  holds(key: string): boolean {
    return key.includes(BEFORE_PATH) && isKept(pathOf(key));
  }

  async get(key: string, now = Date.now()): Promise<Kept | null> {
    const kept = this.#pages.get(key);
    // If the clock was set back, a page must not stay cached for longer.
    const age = kept ? now - kept.lastModified : Number.NaN;
    if (!kept || age < 0 || age > AGE_MAX) return null;
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    if (!kept.state) return kept;
    // If the state cannot be read, the page is rendered again and reports the failure.
    const state = await this.readState(pathOf(key)).catch(() => undefined);
    return state === kept.state ? kept : null;
  }

  /**
   * Sets the page's status, policy and cache headers, also for the response for which it was rendered, and caches it.
   * Returns the evicted keys.
   */
  set(key: string, page: RenderedPage | null, cacheControl: Lifetime | undefined): string[] {
    this.#drop(key);
    if (!page) return [key];
    page.html = asciiPage(page.html);
    const { status, readAt, movedTo, state } = MARK.exec(page.html)?.groups ?? {};
    page.headers = {
      ...page.headers,
      "content-security-policy": contentPolicy({ hashes: inlineHashes(page.html) }),
      "cache-control": "no-cache",
      // Makes the browser's router request a visited page again.
      "x-nextjs-stale-time": "0",
      ...(movedTo && { location: movedTo }),
    };
    if (status) page.status = Number(status);
    if (status !== "200") return [key];
    const bytes = sizeOf(page);
    this.#pages.set(key, { value: page, lastModified: Number(readAt), cacheControl, bytes, state });
    this.#bytes += bytes;
    return this.#makeRoom();
  }

  #drop(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }

  #makeRoom(): string[] {
    const dropped: string[] = [];
    for (const key of this.#pages.keys()) {
      if (this.#bytes <= this.space) break;
      this.#drop(key);
      dropped.push(key);
    }
    return dropped;
  }
}

/** Call once, at server start; lib/http/page-store.mjs accesses the cache by this name. */
export function keepPages(readState: ReadState): void {
  Object.assign(globalThis, { likerightKeptPages: new KeptPages(readState) });
}
