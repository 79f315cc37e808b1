import { HowItWorks } from "@/app/(private)/member-parts/how-it-works";
import { addMyPasskey, removeMyPasskey } from "@/app/(private)/member-parts/passkey-actions";
import { AddPasskey } from "@/components/factors/add-passkey";
import { PasskeyList } from "@/components/factors/passkey-list";
import { PASSKEY_NAME_MAX } from "@/lib/accounts/factor-rules";
import { heldFactors } from "@/lib/accounts/factor-session";
import type { SignedIn } from "@/lib/members/actors";

export async function PasskeysPart({ page, person }: { page: string; person: SignedIn }) {
  const { passkeys } = await heldFactors(person.id);
  return (
    <section aria-labelledby="passkeys" className="space-y-4">
      <h2 id="passkeys" className="border-b pb-3 text-2xl">
        Passkeys
      </h2>
      <p>A passkey signs you in with this device, by a finger, a face or a PIN, instead of a link in your mailbox.</p>
      <PasskeyList passkeys={passkeys} remove={removeMyPasskey} page={page} />
      <AddPasskey action={addMyPasskey} nameMax={PASSKEY_NAME_MAX} then={page} />
      <HowItWorks>
        <p>
          Unless you signed in by a link just now, adding one takes a link in your mailbox, and so does what moves
          money, rights or your account, however you signed in. The link in your mailbox always works, too.
        </p>
      </HowItWorks>
    </section>
  );
}
