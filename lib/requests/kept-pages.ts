import { isKept } from "@/lib/headers/areas";
import { inlineHashes } from "@/lib/headers/inline-hashes";
import { contentPolicy } from "@/lib/headers/policy";
import { asciiPage } from "@/lib/requests/ascii-page";

/** A page as Next.js rendered it, and as it asks for it again. */
type RenderedPage = {
  html: string;
  headers?: Record<string, string | string[] | number | undefined>;
  status?: number | undefined;
  rscData?: Uint8Array | undefined;
  segmentData?: ReadonlyMap<string, Uint8Array> | undefined;
};

/** How long a rendering serves, in seconds: while it is asked for, it is made again every `revalidate`. */
type Lifetime = { revalidate: number | false; expire: number | undefined };

type Kept = {
  value: RenderedPage;
  lastModified: number;
  cacheControl: Lifetime | undefined;
  bytes: number;
  /** What the page says that must be true of each answer. */
  state: string | undefined;
};

/** The state that the page of a path would say now, of a page that says one. */
type ReadState = (path: string) => Promise<string | undefined>;

/** Milliseconds after which what was read is not shown again: a change is seen within five seconds. */
const AGE_MAX = 4_000;

/** Bytes of the renderings that one instance keeps: some thousand pages. */
const SPACE = 64 * 1024 * 1024;

/** Stands in the store's keys before the path of a page. */
const BEFORE_PATH = "/$/";

/**
 * What `keptPage` (components/site/kept-page.tsx) writes into the head: the status, when the page began to read, and where it
 * has moved or which state it says. A redirect of Next.js's own would name its target twice in the answer that it was
 * rendered for.
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
 * The renderings of pages that change, kept for seconds: at the speed of static pages, and never older than `AGE_MAX`,
 * counted from when they began to read. A page that says a state, such as that a license is valid, is sent only while that
 * is its state: each answer asks. What was not found or could not be read is answered and not kept, so that no flood of
 * addresses fills the memory.
 */
export class KeptPages {
  readonly #pages = new Map<string, Kept>();
  #bytes = 0;

  constructor(
    readonly readState: ReadState,
    readonly space = SPACE,
  ) {}

  /** True for the key of a page that is kept here, and nowhere else. */
  holds(key: string): boolean {
    return key.includes(BEFORE_PATH) && isKept(pathOf(key));
  }

  async get(key: string, now = Date.now()): Promise<Kept | null> {
    const kept = this.#pages.get(key);
    // A clock that was set back would make a page last for as long.
    const age = kept ? now - kept.lastModified : Number.NaN;
    if (!kept || age < 0 || age > AGE_MAX) return null;
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    if (!kept.state) return kept;
    // Where the state cannot be read, the page is rendered again, and says so.
    const state = await this.readState(pathOf(key)).catch(() => undefined);
    return state === kept.state ? kept : null;
  }

  /**
   * Gives the page its status, its policy and what caches may do with it, for the answer that it was rendered for as well,
   * and keeps it. Returns the keys that are kept no longer.
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
      // What a browser has shown it asks for again.
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

/** Keeps pages from now on. Called once, when the server starts: lib/requests/page-store.mjs asks for them by this name. */
export function keepPages(readState: ReadState): void {
  Object.assign(globalThis, { likerightKeptPages: new KeptPages(readState) });
}
