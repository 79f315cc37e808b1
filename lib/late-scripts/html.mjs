const PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;
const SCRIPT = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g;

/** How long a page that is not painted waits for its scripts, in milliseconds: its window may be covered, or its style sheet slow. */
const PATIENCE = 3000;

/**
 * Runs in the page. A tab in the background is not painted: there the scripts start at once.
 * @param {string[]} urls
 * @param {number} patience
 */
function startAfterFirstPaint(urls, patience) {
  const start = () => {
    for (const url of urls.splice(0)) {
      const script = document.createElement("script");
      script.src = url;
      document.head.append(script);
    }
  };
  if (document.hidden) return start();
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, patience);
}

/**
 * The HTML of a page that Next.js rendered, with its scripts fetched after the first paint instead of beside the style
 * sheet and the fonts: what is there to read is shown sooner, and links and forms work meanwhile as without scripts. A page
 * whose scripts are late already, or that has none, stays as it is.
 * @param {string} html
 */
export function withLateScripts(html) {
  const urls = Array.from(html.matchAll(SCRIPT), ([, url]) => url);
  if (urls.length === 0) return html;
  const starter = `<script id="late-scripts">(${startAfterFirstPaint})(${JSON.stringify(urls)},${PATIENCE})</script>`;
  const page = html.replace(SCRIPT, "").replace(PRELOAD, "");
  // `</body>` also stands in the text of pages that quote HTML; only the last one ends the page.
  const end = page.lastIndexOf("</body>");
  return page.slice(0, end) + starter + page.slice(end);
}
