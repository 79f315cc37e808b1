// Baseline for the JavaScript of a page.
export default function Page() {
  return (
    <main>
      <h1>Plain</h1>
    </main>
  );
}
