// Baseline for the reading pages: an empty static page, which `npm run bench:pages` pads to a page's bytes.
export default function Page() {
  return (
    <main>
      <h1>Plain</h1>
    </main>
  );
}
