import { doNothing } from "./actions";

// Baseline for the benchmarks: the least that this version of Next.js does for a page with one server action.
export default function Page() {
  return (
    <main>
      <h1>Bare</h1>
      <form action={doNothing}>
        <button type="submit">Do nothing</button>
      </form>
    </main>
  );
}
