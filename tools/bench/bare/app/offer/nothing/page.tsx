import { doNothing } from "../../actions";

// A nonce policy needs a page rendered for each request, as all the product's pages under the proxy are.
export const dynamic = "force-dynamic";

/** The same form at an address that the product's proxy guards. */
export default function Page() {
  return (
    <form action={doNothing}>
      <button type="submit">Do nothing</button>
    </form>
  );
}
