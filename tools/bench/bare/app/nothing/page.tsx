import { doNothing } from "../actions";

export const dynamic = "force-dynamic";

/** At an address where the product's proxy guards posts and sets no nonce. */
export default function Page() {
  return (
    <form action={doNothing}>
      <button type="submit">Do nothing</button>
    </form>
  );
}
