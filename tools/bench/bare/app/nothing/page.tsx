import { doNothing } from "../actions";

// As the waitlist's page, which reads its address.
export const dynamic = "force-dynamic";

/** The same form at an address where the product's proxy guards posts, and gives no nonce. */
export default function Page() {
  return (
    <form action={doNothing}>
      <button type="submit">Do nothing</button>
    </form>
  );
}
