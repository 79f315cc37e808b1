// Baseline for a page's paints: tools/bench/dressed-page.ts inserts that page's own text after the build.
export default function Page() {
  return <p id="bare" />;
}
