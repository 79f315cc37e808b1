// The measure of a page's paints: tools/bench/dressed-page.ts puts that page's own text in after the build.
export default function Page() {
  return <p id="bare" />;
}
