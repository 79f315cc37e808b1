import { doNothing } from "../../actions";

// A nonce policy requires rendering per request, as for all of the product's pages under the proxy.
export const dynamic = "force-dynamic";

/** At an address where the product's proxy guards posts. */
export default function Page() {
  return (
    <form action={doNothing}>
      <button type="submit">Do nothing</button>
    </form>
  );
}
