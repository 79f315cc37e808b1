// The measure of a page's paints: tools/bench/dressed-page.ts puts that page's own text in here after the build.
export default function Page() {
  return (
    <>
      <h1 id="bare">Dressed</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves such content alone when it hydrates. */}
      <div suppressHydrationWarning={true} dangerouslySetInnerHTML={{ __html: "<!--content-->" }} />
    </>
  );
}
