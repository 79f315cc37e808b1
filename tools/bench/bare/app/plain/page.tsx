// The measure of the reading pages: a static page without anything. `npm run bench:pages` pads it to a page's bytes.
export default function Page() {
  return (
    <main>
      <h1>Plain</h1>
    </main>
  );
}
